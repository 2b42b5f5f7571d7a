-- Has people told of new notifications on their subscribed browsers.
create or replace function push_notifications(notification_type text, notification_ids bigint[], readers uuid[]) returns void
language plpgsql as $$
declare
  subscription_ids bigint[];
begin
  if notification_type in ('report_closed', 'moderation') then return; end if;
  with added as (
    insert into push_waiting (subscription_id, notification_id)
    select push_subscriptions.id, told.id
    from unnest(notification_ids, readers) as told (id, user_id) join push_subscriptions on push_subscriptions.user_id = told.user_id
    on conflict do nothing
    returning push_waiting.subscription_id
  )
  select array_agg(distinct added.subscription_id) into subscription_ids from added;
  if notification_type like 'game\_%' then perform queue_pushes_at_once(subscription_ids);
  else perform queue_pushes(subscription_ids);
  end if;
end $$;
