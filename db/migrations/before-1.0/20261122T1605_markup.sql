-- The parsed form of texts with markup; null for a text without any. Texts that exist keep showing as they were typed.
alter table posts add column markup jsonb;
alter table replies add column markup jsonb;
alter table chat_messages add column markup jsonb;

create or replace function add_replies(input json, mail json, due json)
 returns table(place integer, id bigint, created_at timestamp with time zone, notification_id bigint)
 language plpgsql
as $$
#variable_conflict use_column
declare
  ids bigint[];
  now_ms constant timestamptz(3) := now();
begin
  -- Lock the posts in id order, so that two calls cannot deadlock.
  perform 1 from posts where posts.id = any(array(select post_id from json_to_recordset(input) as item (post_id bigint)))
    order by posts.id for no key update;
  -- Draw the ids while the posts are locked: the ids of a thread grow in the order in which its comments become visible.
  ids := array(
    select case when exists (select from posts where posts.id = post_id) then nextval('replies_id_seq') end
    from (select * from json_to_recordset(input) as item (place int, post_id bigint) order by place) as item
  );

  update posts set comments = posts.comments + added.times
  from (select post_id, count(*)::int as times from json_to_recordset(input) as item (post_id bigint) group by post_id) as added
  where posts.id = added.post_id
    and posts.id = any(array(select post_id from json_to_recordset(input) as item (post_id bigint)));

  insert into replies (id, created_at, post_id, parent_id, author_id, author_name, content, markup) overriding system value
  select ids[place + 1], now_ms, post_id, parent_id, author_id, author_name, content, markup
  from json_to_recordset(input) as item
    (place int, post_id bigint, parent_id bigint, author_id uuid, author_name text, content text, markup jsonb)
  where ids[place + 1] is not null;

  insert into idempotency_keys (user_id, scope, key, answer)
  select author_id, key_scope, key, key_answer || jsonb_build_object('id', ids[place + 1], 'createdAt', wire_time(now_ms))
  from json_to_recordset(input) as item (place int, author_id uuid, key_scope text, key text, key_answer jsonb)
  where key is not null and ids[place + 1] is not null;

  perform change_stats(array_agg(author_id), array_agg(times), 0, 0, 1, 0, due)
  from (
    select author_id, count(*)::int as times from json_to_recordset(input) as item (place int, author_id uuid)
    where ids[place + 1] is not null group by author_id order by author_id
  ) as writers;

  return query
  with receivers as (
    select item.place, case when parent_id is null then posts.author_id else answered_id end as user_id, item.author_id as actor_id,
      title, message, post_id as related_id, replace(href, '{id}', ids[item.place + 1]::text) as href,
      replace(subject, '{id}', ids[item.place + 1]::text) as subject
    from json_to_recordset(input) as item
      (place int, post_id bigint, parent_id bigint, author_id uuid, answered_id uuid, title text, message text, href text, subject text)
    join posts on posts.id = post_id
    where posts.id = any(array(select post_id from json_to_recordset(input) as item (post_id bigint)))
  ),
  added as (
    select added.id, added.subject from add_notifications(
      'reply', (select json_agg(receivers) from receivers where user_id <> actor_id), mail
    ) as added
  )
  select receivers.place, ids[receivers.place + 1], now_ms::timestamptz, added.id
  from receivers left join added on added.subject = receivers.subject;
end $$;

create or replace function add_messages(input json, mail json)
 returns table(place integer, is_friend boolean, id bigint, created_at timestamp with time zone, notification_id bigint)
 language plpgsql
as $$
#variable_conflict use_column
declare
  member_places int[];
  others uuid[];
  friend_rooms bigint[];
  ids bigint[];
  now_ms constant timestamptz(3) := now();
begin
  select array_agg(item.place), array_agg(case when user_id1 = sender_id then user_id2 else user_id1 end)
  into member_places, others
  from json_to_recordset(input) as item (place int, room_id bigint, sender_id uuid)
  cross join lateral (select user_id1, user_id2 from chat_rooms where chat_rooms.id = room_id) as room
  where sender_id in (user_id1, user_id2);

  -- Lock the friendships first: one that is being ended is waited for, and none ends before the message is there.
  friend_rooms := array(
    select item.room_id from json_to_recordset(input) as item (place int, room_id bigint)
    cross join lateral (select user_id1, user_id2 from chat_rooms where chat_rooms.id = room_id) as room
    cross join lateral (
      select 1 from friendships where friendships.user_id1 = room.user_id1 and friendships.user_id2 = room.user_id2 for key share
    ) as friendship
    where item.place = any(member_places)
  );
  -- Lock the rooms next, in id order. Messages of a room get their ids in the order in which they become visible.
  perform 1 from chat_rooms where chat_rooms.id = any(friend_rooms) order by chat_rooms.id for no key update;
  ids := array(
    select case when room_id = any(friend_rooms) and place = any(member_places) then nextval('chat_messages_id_seq') end
    from (select * from json_to_recordset(input) as item (place int, room_id bigint) order by place) as item
  );

  update chat_rooms set last_message_at = greatest(last_message_at, now()) where chat_rooms.id = any(friend_rooms);

  insert into chat_messages (id, created_at, room_id, sender_id, content, markup) overriding system value
  select ids[place + 1], now_ms, room_id, sender_id, content, markup
  from json_to_recordset(input) as item (place int, room_id bigint, sender_id uuid, content text, markup jsonb)
  where ids[place + 1] is not null;

  insert into idempotency_keys (user_id, scope, key, answer)
  select sender_id, key_scope, key, key_answer || jsonb_build_object('id', ids[place + 1], 'createdAt', wire_time(now_ms))
  from json_to_recordset(input) as item (place int, sender_id uuid, key_scope text, key text, key_answer jsonb)
  where key is not null and ids[place + 1] is not null;

  return query
  with receivers as (
    select item.place, other.id as user_id, sender_id as actor_id, title, message, room_id as related_id, href, subject
    from json_to_recordset(input) as item
      (place int, room_id bigint, sender_id uuid, title text, message text, href text, subject text)
    join unnest(member_places, others) as other (place, id) on other.place = item.place
  ),
  added as (
    select added.id, added.user_id, added.subject from add_notifications(
      'chat_message', (select json_agg(receivers) from receivers where ids[receivers.place + 1] is not null), mail
    ) as added
  )
  select receivers.place, ids[receivers.place + 1] is not null, ids[receivers.place + 1],
    case when ids[receivers.place + 1] is not null then now_ms::timestamptz end, added.id
  from receivers left join added on added.user_id = receivers.user_id and added.subject = receivers.subject;
end $$;
