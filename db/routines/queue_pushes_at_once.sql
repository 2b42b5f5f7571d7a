-- Queues the jobs of subscriptions that have a call of a game waiting. They run now, also if they wait for another time.
create or replace function queue_pushes_at_once(subscription_ids bigint[]) returns void
language plpgsql as $$
begin
  if coalesce(cardinality(subscription_ids), 0) = 0 then return; end if;
  perform graphile_worker.add_jobs(array(
    select row('push', json_build_object('about', id::text), null, now(), 8, 'push:' || id, null, null)::graphile_worker.job_spec
    from unnest(subscription_ids) as id group by id order by id
  ));
end $$;
