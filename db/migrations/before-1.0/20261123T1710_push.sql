-- Browsers that are pushed to. A subscription belongs to the session that made it, and ends with it.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  session_id text not null references sessions (sid) on delete cascade,
  -- The address at the browser's push service, and the keys that messages are encrypted for.
  endpoint text not null check (char_length(endpoint) <= 2000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz(3) not null default now()
);
-- A browser has one subscription, whoever is signed in there.
create unique index push_subscriptions_endpoint on push_subscriptions (md5(endpoint));
-- The subscriptions of a person who is notified.
create index push_subscriptions_user on push_subscriptions (user_id, id);
-- A session that ends.
create index push_subscriptions_session on push_subscriptions (session_id);

-- The items that a subscription has still to be told of: notifications, and threads of games.
create table push_waiting (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references push_subscriptions (id) on delete cascade,
  notification_id bigint references all_notifications (id) on delete cascade,
  post_id bigint references all_posts (id) on delete cascade,
  queued_at timestamptz(3) not null default now(),
  check ((notification_id is null) <> (post_id is null))
);
-- An item waits once for a subscription.
create unique index push_waiting_notification on push_waiting (subscription_id, notification_id);
-- The same for a thread.
create unique index push_waiting_post on push_waiting (subscription_id, post_id);
-- A notification that is deleted.
create index push_waiting_notifications on push_waiting (notification_id) where notification_id is not null;
-- A thread that is deleted.
create index push_waiting_posts on push_waiting (post_id) where post_id is not null;

alter table user_preferences
  add column push_mentions boolean not null default true,
  add column push_replies boolean not null default true,
  add column push_chat boolean not null default true,
  add column push_friend_requests boolean not null default true,
  add column push_games boolean not null default true,
  -- The hours without push messages in the person's time zone; all null for none.
  add column quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column quiet_to text check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column quiet_zone text check (char_length(quiet_zone) <= 64),
  add column digest text not null default 'off' check (digest in ('off', 'daily', 'weekly')),
  add constraint quiet_hours_whole check (num_nulls(quiet_from, quiet_to, quiet_zone) in (0, 3));

-- Queues the jobs of subscriptions that have something waiting. One that is queued already keeps its time, so that a steady stream of
-- notifications is told in groups and not put off.
create function queue_pushes(subscription_ids bigint[]) returns void
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

-- Has people told of new notifications on their subscribed browsers.
create function push_notifications(notification_type text, notification_ids bigint[], readers uuid[]) returns void
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
  perform queue_pushes(subscription_ids);
end $$;

-- Has the fans of a game's teams told of its new thread.
create function push_thread(post bigint) returns void
language plpgsql as $$
declare
  subscription_ids bigint[];
begin
  with fans as (
    select distinct user_favorite_tags.user_id
    from post_tags join tags on tags.id = post_tags.tag_id and tags.category = 'team'
    join user_favorite_tags on user_favorite_tags.tag_id = post_tags.tag_id
    where post_tags.post_id = post
  ), added as (
    insert into push_waiting (subscription_id, post_id)
    select push_subscriptions.id, post from fans join push_subscriptions on push_subscriptions.user_id = fans.user_id
    on conflict do nothing
    returning push_waiting.subscription_id
  )
  select array_agg(added.subscription_id) into subscription_ids from added;
  perform queue_pushes(subscription_ids);
end $$;

create or replace function add_notifications(notification_type text, items json, mail json)
 returns table(id bigint, user_id uuid, subject text)
 language plpgsql
as $function$
#variable_conflict use_column
declare
  ids bigint[];
  readers uuid[];
  subjects text[];
begin
  if items is null then return; end if;
  if notification_type = 'chat_message' then
    -- A room has one unread notification; the newest message replaces its text.
    with added as (
      insert into notifications (user_id, actor_id, type, title, message, related_id, href, subject)
      select user_id, actor_id, notification_type, title, message, related_id, href, subject
      from json_to_recordset(items) as item
        (user_id uuid, actor_id uuid, title text, message text, related_id bigint, href text, subject text)
      on conflict (user_id, subject) where type = 'chat_message' and not is_read
      do update set title = excluded.title, message = excluded.message, href = excluded.href, created_at = now()
      returning id, user_id, subject
    )
    select array_agg(id), array_agg(user_id), array_agg(subject) into ids, readers, subjects from added;
  else
    with added as (
      insert into notifications (user_id, actor_id, type, title, message, related_id, href, subject)
      select user_id, actor_id, notification_type, title, message, related_id, href, subject
      from json_to_recordset(items) as item
        (user_id uuid, actor_id uuid, title text, message text, related_id bigint, href text, subject text)
      on conflict do nothing
      returning id, user_id, subject
    )
    select array_agg(id), array_agg(user_id), array_agg(subject) into ids, readers, subjects from added;
  end if;
  if ids is null then return; end if;
  if mail is not null then perform mail_notifications(notification_type, readers, subjects, mail); end if;
  perform push_notifications(notification_type, ids, readers);
  return query select * from unnest(ids, readers, subjects);
end $function$;
