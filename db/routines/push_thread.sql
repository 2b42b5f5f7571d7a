-- Has the fans of a game's teams told of its new thread, but for those whom a team of theirs calls.
create or replace function push_thread(post bigint) returns void
language plpgsql as $$
declare
  subscription_ids bigint[];
begin
  with fans as (
    select distinct user_favorite_tags.user_id
    from post_tags join tags on tags.id = post_tags.tag_id and tags.category = 'team'
    join user_favorite_tags on user_favorite_tags.tag_id = post_tags.tag_id
    where post_tags.post_id = post and not exists (
      select from user_favorite_tags as calling join post_tags as tagged on tagged.post_id = post and tagged.tag_id = calling.tag_id
      join user_preferences on user_preferences.user_id = calling.user_id
        and coalesce(alert_start_at, alert_close_at, alert_overtime_at, alert_final_at) is not null
      where calling.user_id = user_favorite_tags.user_id and calling.alerts_at is not null)
  ), added as (
    insert into push_waiting (subscription_id, post_id)
    select push_subscriptions.id, post from fans join push_subscriptions on push_subscriptions.user_id = fans.user_id
    on conflict do nothing
    returning push_waiting.subscription_id
  )
  select array_agg(added.subscription_id) into subscription_ids from added;
  perform queue_pushes(subscription_ids);
end $$;
