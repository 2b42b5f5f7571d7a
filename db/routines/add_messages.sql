-- For nodes of the version before, which notify in the same statement. The next version deletes it: `store_messages` stands in its place.
-- Comments and chat messages notify in their own statements, which push too.
create or replace function add_messages(input json, mail json)
 returns table(place integer, is_friend boolean, id bigint, created_at timestamp with time zone, notification_id bigint)
 language plpgsql
as $function$
#variable_conflict use_column
declare
  now_ms constant timestamptz(3) := now();
begin
  return query
  with items as materialized (
    select item.*, user_id1, user_id2, case when user_id1 = sender_id then user_id2 else user_id1 end as reader_id
    from json_to_recordset(input) as item (
      place int, room_id bigint, sender_id uuid, content text, markup jsonb, title text, message text, href text, subject text,
      key_scope text, key text, key_answer jsonb)
    cross join lateral (
      select user_id1, user_id2 from chat_rooms where chat_rooms.id = room_id and sender_id in (user_id1, user_id2) limit 1
    ) as room
  ),
  -- Lock the friendships first: one that is being ended is waited for, and none ends before the message is there.
  friends as materialized (
    select room_id from items cross join lateral (
      select 1 from friendships where friendships.user_id1 = items.user_id1 and friendships.user_id2 = items.user_id2 for key share
    ) as friendship
  ),
  -- Lock the rooms next, in id order. Messages of a room get their ids in the order in which they become visible.
  locked as materialized (
    select chat_rooms.id from chat_rooms where chat_rooms.id = any(array(select room_id from friends)) order by chat_rooms.id
    for no key update
  ),
  moved as (
    update chat_rooms set last_message_at = greatest(last_message_at, now()) where chat_rooms.id = any(array(select id from locked))
  ),
  added as materialized (
    select items.*, nextval('chat_messages_id_seq') as id from items join locked on locked.id = room_id order by place
  ),
  stored as (
    insert into chat_messages (id, created_at, room_id, sender_id, content, markup) overriding system value
    select id, now_ms, room_id, sender_id, content, markup from added
  ),
  keyed as (
    insert into idempotency_keys (user_id, scope, key, answer)
    select sender_id, key_scope, key, key_answer || jsonb_build_object('id', id, 'createdAt', wire_time(now_ms))
    from added where key is not null
  ),
  -- A room has one unread notification; the newest message replaces its text.
  notified as (
    insert into notifications (user_id, actor_id, type, title, message, related_id, href, subject)
    select reader_id, sender_id, 'chat_message', title, message, room_id, href, subject from added
    on conflict (user_id, subject) where type = 'chat_message' and not is_read
    do update set title = excluded.title, message = excluded.message, href = excluded.href, created_at = now()
    returning id, user_id, subject
  ),
  mailed as materialized (
    select mail_notifications('chat_message', array_agg(user_id), array_agg(subject), mail)
    from notified where mail is not null having count(*) > 0
  ),
  pushed as materialized (
    select push_notifications('chat_message', array_agg(id), array_agg(user_id)) from notified having count(*) > 0
  )
  select items.place, added.id is not null, added.id, case when added.id is not null then now_ms::timestamptz end, notified.id
  from items left join added on added.place = items.place
  left join notified on notified.user_id = added.reader_id and notified.subject = added.subject
  cross join (select count(mailed) from mailed) as mails cross join (select count(pushed) from pushed) as pushes;
end $function$;
