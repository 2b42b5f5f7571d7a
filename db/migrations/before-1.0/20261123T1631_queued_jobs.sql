-- Queues a job for each subject, due at the time in the same place of `dues`. It commits with the transaction that calls it. A job that
-- waits already is moved to the new time and begins its tries anew; one that runs is followed by another. The numbers of tries are here
-- alone: the pause after the nth is e^n seconds, six hours at most, so 12 tries take 22 hours and 8 take 27 minutes.
create function queue_jobs(job_kind text, subjects text[], dues timestamptz[]) returns void
language plpgsql as $$
begin
  if coalesce(cardinality(subjects), 0) = 0 then return; end if;
  -- A new job replaces one that was given up.
  delete from graphile_worker._private_jobs
  where key = any(select job_kind || ':' || subject from unnest(subjects) as subject) and locked_at is null and attempts >= max_attempts;
  perform graphile_worker.add_jobs(array(
    select row(job_kind, json_build_object('about', subject), null, min(due), case when job_kind = 'mail' then 12 else 8 end,
      job_kind || ':' || subject, null, null)::graphile_worker.job_spec
    -- In one order, against deadlocks.
    from unnest(subjects, dues) as asked (subject, due) group by subject order by subject
  ));
end $$;

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
    where (
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

-- Jobs for the rows that wait in the queues of the version before.
select queue_jobs('mail', array_agg(id::text), array_agg(due_at)) from mail_queue where due_at is not null;
select queue_jobs('copy_picture', array_agg(id::text), array_agg(next_try_at)) from picture_copies where next_try_at is not null;
select queue_jobs('read_card', array_agg(key), array_agg(next_try_at)) from embed_cards where next_try_at is not null;
select queue_jobs('copy_avatar', array_agg(id::text), array_agg(now())) from users where profile_image_url like 'http%';
