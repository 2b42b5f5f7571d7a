-- A mail is a row, which holds what it is about and limits how often somebody is mailed, and a job that sends it. `due_at` keeps two nodes
-- of different versions from sending the same mail; it is infinite for a mail that was given up.
create or replace function queue_mails(mail_kind text, user_ids uuid[], subjects text[], wait_seconds integer) returns void
language plpgsql as $$
#variable_conflict use_column
declare
  ids text[];
  dues timestamptz[];
begin
  with queued as (
    insert into mail_queue as known (user_id, kind, about, due_at, mailbox)
    select asked.user_id, mail_kind, asked.about, now() + make_interval(secs => wait_seconds), asked.mailbox
    from (
      select user_id, about, mailbox, row_number() over (partition by mailbox order by about) as place
      from (
        select given.user_id, given.about, coalesce(users.mailbox, lower(users.email)) as mailbox
        from unnest(user_ids, subjects) as given (user_id, about) join users on users.id = given.user_id
      ) as addressed
    ) as asked
    -- A mail about the account itself comes whatever else does.
    where mail_kind in ('password_changed', 'sign_in_linked', 'change_email', 'passkey_added', 'passkey_removed', 'data_exported', 'account_merged') or (
      select count(*) from mail_queue
      where mail_queue.mailbox = asked.mailbox and (due_at < 'infinity' or sent_at > now() - mail_rest())
    ) + asked.place <= 20
    on conflict (user_id, about) do update set
      asked = known.asked + 1,
      mailbox = excluded.mailbox,
      due_at = coalesce(nullif(known.due_at, 'infinity'), greatest(excluded.due_at, known.sent_at + mail_rest()))
    returning id, due_at
  )
  select array_agg(id::text), array_agg(due_at) into ids, dues from queued;
  perform queue_jobs('mail', ids, dues);
end $$;
