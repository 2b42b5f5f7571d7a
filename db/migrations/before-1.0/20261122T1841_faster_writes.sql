-- One statement a write: PostgreSQL parses the input once and starts one executor. Measured per batch of twelve comments: 1.25 ms
-- instead of 1.77 ms; per like: 0.24 ms instead of 0.46 ms.

-- Moves the totals of one person and awards the achievements that a total reaches. Null for nobody.
create function change_person_stats(person uuid, posts int, likes int, comments int, views int, due json) returns void
language plpgsql as $$
#variable_conflict use_column
declare
  all_posts int;
  all_likes int;
  all_comments int;
begin
  if person is null then return; end if;
  insert into user_stats as stats (user_id, total_posts, total_likes, total_comments, total_views)
  values (person, greatest(posts, 0), greatest(likes, 0), greatest(comments, 0), greatest(views, 0))
  on conflict (user_id) do update set
    total_posts = stats.total_posts + posts,
    total_likes = stats.total_likes + likes,
    total_comments = stats.total_comments + comments,
    total_views = stats.total_views + views,
    updated_at = now()
  returning total_posts, total_likes, total_comments into all_posts, all_likes, all_comments;
  if due is null then return; end if;
  insert into user_achievements (user_id, achievement)
  select person, achievement from json_to_recordset(due) as due_now (achievement text, fact text, goal int)
  where case fact
    when 'posts' then all_posts >= goal and all_posts - posts < goal
    when 'likes' then all_likes >= goal and all_likes - likes < goal
    when 'comments' then all_comments >= goal and all_comments - comments < goal end
  on conflict do nothing;
end $$;

create or replace function set_like(post bigint, person uuid, is_liked boolean, due json) returns table (likes int, changed boolean)
language plpgsql as $$
#variable_conflict use_column
declare
  author uuid;
  has_changed boolean;
  total int;
begin
  select author_id, posts.likes into author, total from posts where posts.id = post for no key update;
  if not found then return; end if;
  if is_liked then
    insert into post_likes (post_id, user_id) values (post, person) on conflict do nothing;
  else
    delete from post_likes where post_id = post and user_id = person;
  end if;
  has_changed := found;
  if has_changed then
    update posts set likes = posts.likes + case when is_liked then 1 else -1 end where posts.id = post returning posts.likes into total;
    perform change_person_stats(author, 0, case when is_liked then 1 else -1 end, 0, 0, due);
  end if;
  return query select total, has_changed;
end $$;

-- Queues the mails of new notifications for those readers who want them and proved their address; `mail` as in add_notifications.
create function mail_notifications(notification_type text, readers uuid[], subjects text[], mail json) returns void
language plpgsql as $$
begin
  perform queue_mails(notification_type, array_agg(reader.id), array_agg(reader.about), (mail ->> 'waitSeconds')::int)
  from (
    select users.id, given.about from unnest(readers, subjects) as given (reader_id, about)
    join users on users.id = given.reader_id
    left join user_preferences on user_preferences.user_id = users.id
    where users.email is not null and users.email_verified_at is not null
      and coalesce((to_json(user_preferences) ->> (mail ->> 'preference'))::boolean, (mail ->> 'byDefault')::boolean)
  ) as reader
  having count(*) > 0;
end $$;

create or replace function add_notifications(notification_type text, items json, mail json)
returns table (id bigint, user_id uuid, subject text)
language plpgsql as $$
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
  return query select * from unnest(ids, readers, subjects);
end $$;

create or replace function add_replies(input json, mail json, due json)
returns table (place integer, id bigint, created_at timestamptz, notification_id bigint)
language plpgsql as $$
#variable_conflict use_column
declare
  now_ms constant timestamptz(3) := now();
begin
  return query
  with items as materialized (
    select * from json_to_recordset(input) as item (
      place int, post_id bigint, parent_id bigint, author_id uuid, author_name text, content text, markup jsonb, answered_id uuid,
      title text, message text, href text, subject text, key_scope text, key text, key_answer jsonb)
  ),
  commented as (select post_id, count(*)::int as times from items group by post_id),
  -- Lock the posts in id order, so that two calls cannot deadlock.
  locked as materialized (
    select posts.id, posts.author_id from posts where posts.id in (select post_id from commented) order by posts.id for no key update
  ),
  counted as (
    update posts set comments = posts.comments + times
    from locked join commented on commented.post_id = locked.id where posts.id = locked.id
  ),
  -- Draw the ids while the posts are locked: the ids of a thread grow in the order in which its comments become visible.
  added as materialized (
    select items.*, nextval('replies_id_seq') as id, case when parent_id is null then locked.author_id else answered_id end as reader_id
    from items join locked on locked.id = post_id order by place
  ),
  stored as (
    insert into replies (id, created_at, post_id, parent_id, author_id, author_name, content, markup) overriding system value
    select id, now_ms, post_id, parent_id, author_id, author_name, content, markup from added
  ),
  keyed as (
    insert into idempotency_keys (user_id, scope, key, answer)
    select author_id, key_scope, key, key_answer || jsonb_build_object('id', id, 'createdAt', wire_time(now_ms))
    from added where key is not null
  ),
  totals as (
    insert into user_stats as stats (user_id, total_comments)
    select author_id, count(*)::int from added group by author_id order by author_id
    on conflict (user_id) do update set total_comments = stats.total_comments + excluded.total_comments, updated_at = now()
    returning user_id, total_comments
  ),
  earned as (
    insert into user_achievements (user_id, achievement)
    select user_id, achievement
    from totals cross join json_to_recordset(due) as due_now (achievement text, goal int)
    where total_comments >= goal and total_comments - (select count(*) from added where author_id = user_id) < goal
    on conflict do nothing
  ),
  notified as (
    insert into notifications (user_id, actor_id, type, title, message, related_id, href, subject)
    select reader_id, author_id, 'reply', title, message, post_id, replace(href, '{id}', id::text), replace(subject, '{id}', id::text)
    from added where reader_id <> author_id
    on conflict do nothing
    returning id, user_id, subject
  ),
  mailed as materialized (
    select mail_notifications('reply', array_agg(user_id), array_agg(subject), mail) from notified where mail is not null having count(*) > 0
  )
  select place, added.id, now_ms::timestamptz, notified.id
  from added left join notified on notified.subject = replace(added.subject, '{id}', added.id::text)
  -- Reads what was mailed, because a part of a statement that nothing reads does not run.
  cross join (select count(mailed) from mailed) as mails;
end $$;

create or replace function add_messages(input json, mail json)
returns table (place integer, is_friend boolean, id bigint, created_at timestamptz, notification_id bigint)
language plpgsql as $$
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
  )
  select items.place, added.id is not null, added.id, case when added.id is not null then now_ms::timestamptz end, notified.id
  from items left join added on added.place = items.place
  left join notified on notified.user_id = added.reader_id and notified.subject = added.subject
  cross join (select count(mailed) from mailed) as mails;
end $$;
