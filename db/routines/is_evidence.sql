-- Whether a text is evidence: an open report, appeal or notice of law is about it, or a moderator removed it and its author may still appeal.
create or replace function is_evidence(target_kind text, target text, author uuid) returns boolean language sql stable as $$
  select exists (
      select from moderation_cases join reports on reports.case_id = moderation_cases.id
      where moderation_cases.kind = target_kind and moderation_cases.target_id = target and moderation_cases.state <> 'closed' and reports.state = 'open')
    or exists (
      select from takedown_targets join takedowns on takedowns.id = takedown_id
      where takedown_targets.kind = target_kind and takedown_targets.target_id = target and takedowns.state in ('open', 'hidden'))
    or exists (
      select from log_entries join appeals on appeals.entry_id = log_entries.id
      where log_entries.kind = target_kind and log_entries.target_id = target and appeals.state = 'open')
    or coalesce((
      select action in ('remove', 'auto_hide') and at > now() - interval '30 days' from log_entries
      where kind = target_kind and target_id = target order by id desc limit 1), false)
    or exists (
      select from moderation_undos join log_entries on log_entries.id = entry_id
      where user_id = author and restored_at is null and log_entries.at > now() - interval '30 days')
$$;
