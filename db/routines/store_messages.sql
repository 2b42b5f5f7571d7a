-- Stores chat messages and an event for each (see decision 0083). Returns a row for each message whose sender is in the room. Its `id` is null if
-- nothing was stored: the two are no friends, or the answered message or the picture is gone.
create or replace function store_messages(input json)
 returns table(place integer, is_friend boolean, id bigint, created_at timestamp with time zone)
 language plpgsql
as $function$
#variable_conflict use_column
declare
  now_ms constant timestamptz(3) := now();
begin
  return query
  with items as materialized (
    select item.*, user_id1, user_id2
    from json_to_recordset(input) as item (
      place int, room_id bigint, sender_id uuid, content text, markup jsonb, reply_to_id bigint, image_url text, image_width int, image_height int,
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
  complete as materialized (
    select items.* from items join locked on locked.id = room_id
    where (items.reply_to_id is null or exists (
      select from chat_messages as answered
      where answered.id = items.reply_to_id and answered.room_id = items.room_id and deleted_at is null))
    and (items.image_url is null or exists (
      select from images where name = substr(items.image_url, 9, 32) and owner_id = items.sender_id for no key update))
  ),
  moved as (
    update chat_rooms set last_message_at = greatest(last_message_at, now()) where chat_rooms.id = any(array(select room_id from complete))
  ),
  added as materialized (select complete.*, nextval('chat_messages_id_seq') as id from complete order by place),
  stored as (
    insert into chat_messages (id, created_at, room_id, sender_id, content, markup, reply_to_id, image_url, image_width, image_height)
      overriding system value
    select id, now_ms, room_id, sender_id, content, markup, reply_to_id, image_url, image_width, image_height from added
  ),
  keyed as (
    insert into idempotency_keys (user_id, scope, key, answer)
    select sender_id, key_scope, key, key_answer || jsonb_build_object('id', id, 'createdAt', wire_time(now_ms))
    from added where key is not null
  ),
  noted as (
    insert into events (type, actor_id, subject_id, created_at) select 'message_sent', sender_id, id, now_ms from added order by place
  )
  select items.place, exists (select from friends where friends.room_id = items.room_id), added.id,
    case when added.id is not null then now_ms::timestamptz end
  from items left join added on added.place = items.place;
end $function$;
