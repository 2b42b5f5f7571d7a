-- Queues the jobs of subscriptions that have something waiting. One that is queued already keeps its time, so that a steady stream of
-- notifications is told in groups and not put off.
create or replace function queue_pushes(subscription_ids bigint[]) returns void
language plpgsql as $$
begin
  if coalesce(cardinality(subscription_ids), 0) = 0 then return; end if;
  delete from graphile_worker._private_jobs
  where key = any(select 'push:' || id from unnest(subscription_ids) as id) and locked_at is null and attempts >= max_attempts;
  perform graphile_worker.add_jobs(array(
    select row('push', json_build_object('about', id::text), null, now() + interval '2 seconds', 8, 'push:' || id, null, null)::graphile_worker.job_spec
    from unnest(subscription_ids) as id group by id order by id
  ), true);
end $$;
