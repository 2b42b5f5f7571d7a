-- One function per write that must cost one round trip: plain statements in order, run in the transaction of their caller.
-- A later change replaces a function in a new migration; docs/generated/functions.sql shows the current bodies.

-- The time format of the wire contract: UTC with milliseconds, as Date.toISOString writes it.
create function wire_time(at timestamptz) returns text language sql stable
return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- The shortest time between two mails about the same thing to the same person.
create function mail_rest() returns interval language sql immutable
return interval '1 hour';

-- Queues one mail per person and subject. A person gets at most 20 mails an hour; further ones are not queued. A mail that waits or
-- was sent within the rest time is sent once more after the rest, with everything that came meanwhile.
create function queue_mails(mail_kind text, user_ids uuid[], subjects text[], wait_seconds int) returns void language plpgsql as $$
#variable_conflict use_column
begin
  insert into mail_queue as known (user_id, kind, about, due_at)
  select asked.user_id, mail_kind, asked.about, now() + make_interval(secs => wait_seconds)
  from (
    select user_id, about, row_number() over (partition by user_id order by about) as place
    from unnest(user_ids, subjects) as given (user_id, about)
  ) as asked
  where (
    select count(*) from mail_queue
    where mail_queue.user_id = asked.user_id and (due_at is not null or sent_at > now() - mail_rest())
  ) + asked.place <= 20
  on conflict (user_id, about) do update set
    asked = known.asked + 1,
    due_at = coalesce(known.due_at, greatest(excluded.due_at, known.sent_at + mail_rest()));
end $$;

-- Adds notifications of one type and returns those that were new to their reader.
-- items: [{ user_id, actor_id, title, message, related_id, href, subject }]
-- mail: null if no mail is sent, else { preference: a column of user_preferences, byDefault: boolean, waitSeconds }
create function add_notifications(notification_type text, items json, mail json)
returns table (id bigint, user_id uuid, subject text) language plpgsql as $$
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
  if mail is not null then
    perform queue_mails(notification_type, array_agg(reader.id), array_agg(reader.about), (mail ->> 'waitSeconds')::int)
    from (
      select users.id, given.about from unnest(readers, subjects) as given (reader_id, about)
      join users on users.id = given.reader_id
      left join user_preferences on user_preferences.user_id = users.id
      where users.email is not null
        and coalesce((to_json(user_preferences) ->> (mail ->> 'preference'))::boolean, (mail ->> 'byDefault')::boolean)
    ) as reader
    having count(*) > 0;
  end if;
  return query select * from unnest(ids, readers, subjects);
end $$;

-- Moves the totals of people and awards the achievements that a growing total reaches. Each person appears once, in id order, so that
-- two calls cannot deadlock. A null id is ignored. A negative change applies once, whatever `times` says.
-- due: [{ achievement, fact: 'posts'|'likes'|'comments', goal }], the achievements that this change can reach; null for none
create function change_stats(user_ids uuid[], times int[], posts int, likes int, comments int, views int, due json)
returns void language plpgsql as $$
#variable_conflict use_column
begin
  with moved as (
    insert into user_stats as stats (user_id, total_posts, total_likes, total_comments, total_views)
    select person, greatest(posts, 0) * grown, greatest(likes, 0) * grown, greatest(comments, 0) * grown, greatest(views, 0) * grown
    from unnest(user_ids, times) as given (person, grown) where person is not null
    on conflict (user_id) do update set
      total_posts = stats.total_posts + case when posts < 0 then posts else excluded.total_posts end,
      total_likes = stats.total_likes + case when likes < 0 then likes else excluded.total_likes end,
      total_comments = stats.total_comments + case when comments < 0 then comments else excluded.total_comments end,
      total_views = stats.total_views + case when views < 0 then views else excluded.total_views end,
      updated_at = now()
    returning user_id, total_posts, total_likes, total_comments
  )
  insert into user_achievements (user_id, achievement)
  select moved.user_id, achievement
  from moved
  join unnest(user_ids, times) as given (person, grown) on person = moved.user_id
  cross join json_to_recordset(coalesce(due, '[]')) as due_now (achievement text, fact text, goal int)
  where case fact
    when 'posts' then total_posts >= goal and total_posts - posts * grown < goal
    when 'likes' then total_likes >= goal and total_likes - likes * grown < goal
    when 'comments' then total_comments >= goal and total_comments - comments * grown < goal end
  on conflict do nothing;
end $$;

-- Gives or takes back a like. The post is locked first, so a like cannot outlive its post. The unique pair decides whether anything
-- changes, and the counters move only if it does. No row if the post does not exist.
create function set_like(post bigint, person uuid, is_liked boolean, due json)
returns table (likes int, changed boolean) language plpgsql as $$
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
    perform change_stats(array[author], array[1], 0, case when is_liked then 1 else -1 end, 0, 0, due);
  end if;
  return query select total, has_changed;
end $$;

-- Adds comments. Returns one row per comment whose post exists; `place` is its index in the input.
-- input: [{ place, post_id, parent_id, author_id, author_name, content, answered_id, title, message, href, subject,
--           key_scope, key, key_answer }]; '{id}' in href and subject stands for the id of the new comment
create function add_replies(input json, mail json, due json)
returns table (place int, id bigint, created_at timestamptz, notification_id bigint) language plpgsql as $$
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

  insert into replies (id, created_at, post_id, parent_id, author_id, author_name, content) overriding system value
  select ids[place + 1], now_ms, post_id, parent_id, author_id, author_name, content
  from json_to_recordset(input) as item
    (place int, post_id bigint, parent_id bigint, author_id uuid, author_name text, content text)
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

-- Adds chat messages, at most one per room and call. Returns one row per message whose sender is a member of its room; `is_friend` is
-- false, and nothing is written, where the two are no longer friends.
-- input: [{ place, room_id, sender_id, content, title, message, href, subject, key_scope, key, key_answer }]
create function add_messages(input json, mail json)
returns table (place int, is_friend boolean, id bigint, created_at timestamptz, notification_id bigint) language plpgsql as $$
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

  insert into chat_messages (id, created_at, room_id, sender_id, content) overriding system value
  select ids[place + 1], now_ms, room_id, sender_id, content
  from json_to_recordset(input) as item (place int, room_id bigint, sender_id uuid, content text)
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

-- Adds votes. Returns one row per vote whose poll exists. The unique pair of poll and person decides, also between two votes of one
-- person in the same call, and a count moves only with a new row. `is_counted` is false if the person had voted before.
-- input: [{ place, poll_id, option_id, user_id }]
create function add_votes(input json)
returns table (place int, has_option boolean, is_counted boolean) language plpgsql as $$
#variable_conflict use_column
declare
  poll_ids bigint[];
  option_ids bigint[];
  voted_places int[];
begin
  -- Lock the polls, so that none is edited or deleted meanwhile while others go on voting, and then the options in id order.
  poll_ids := array(
    select polls.id from polls
    where polls.id = any(array(select poll_id from json_to_recordset(input) as item (poll_id bigint))) order by polls.id for key share
  );
  option_ids := array(
    select poll_options.id from poll_options
    where poll_options.id = any(array(select option_id from json_to_recordset(input) as item (option_id bigint)))
      and poll_id = any(poll_ids)
    order by poll_options.id for no key update
  );

  with valid as (
    select distinct on (item.poll_id, user_id) item.place, item.poll_id, option_id, user_id
    from json_to_recordset(input) as item (place int, poll_id bigint, option_id bigint, user_id uuid)
    join poll_options on poll_options.id = option_id and poll_options.poll_id = item.poll_id
    where poll_options.id = any(option_ids)
    order by item.poll_id, user_id, item.place
  ),
  voted as (
    insert into poll_votes (poll_id, option_id, user_id) select poll_id, option_id, user_id from valid
    on conflict (poll_id, user_id) do nothing returning poll_id, user_id
  )
  select array_agg(valid.place) into voted_places
  from valid join voted on voted.poll_id = valid.poll_id and voted.user_id = valid.user_id;

  update poll_options set vote_count = vote_count + cast_now.times
  from (
    select option_id, count(*)::int as times from json_to_recordset(input) as item (place int, option_id bigint)
    where place = any(voted_places) group by option_id
  ) as cast_now
  where poll_options.id = cast_now.option_id and poll_options.id = any(option_ids);

  return query
  select item.place, item.option_id = any(option_ids) and exists (
      select from poll_options where poll_options.id = item.option_id and poll_options.poll_id = item.poll_id
    ), coalesce(item.place = any(voted_places), false)
  from json_to_recordset(input) as item (place int, poll_id bigint, option_id bigint)
  where item.poll_id = any(poll_ids);
end $$;
