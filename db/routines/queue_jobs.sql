-- Queues a job for each subject, due at the time in the same place of `dues`. It commits with the transaction that calls it. A job that
-- waits already is moved to the new time and begins its tries anew; one that runs is followed by another. The numbers of tries are here
-- alone: the pause after the nth is e^n seconds, six hours at most, so 12 tries take 22 hours and 8 take 27 minutes.
create or replace function queue_jobs(job_kind text, subjects text[], dues timestamptz[]) returns void
language plpgsql as $$
begin
  if coalesce(cardinality(subjects), 0) = 0 then return; end if;
  -- A new job replaces one that was given up.
  delete from graphile_worker._private_jobs
  where key = any(select job_kind || ':' || subject from unnest(subjects) as subject) and locked_at is null and attempts >= max_attempts;
  perform graphile_worker.add_jobs(array(
    select row(job_kind, json_build_object('about', subject), null, min(due), case when job_kind in ('mail', 'takedown_mail') then 12 else 8 end,
      job_kind || ':' || subject, null, null)::graphile_worker.job_spec
    -- In one order, against deadlocks.
    from unnest(subjects, dues) as asked (subject, due) group by subject order by subject
  ));
end $$;
