-- The same for the votes of an option.
create or replace function late.votes_after(poll bigint, option bigint, at timestamptz) returns int language sql stable as $$
  select case when at is null then 0 else (
    (select count(*) from public.poll_votes where poll_id = poll and option_id = option and created_at > at)
    - (select coalesce(sum(votes), 0) from public.changed_votes
      where option_id = option and second > at and at >= now() - public.counts_kept_for()))::int end
$$;
