-- The functions and procedures of a freshly migrated database, those of the schema late at the end.
-- To change one, replace it in a new migration.

CREATE OR REPLACE FUNCTION public.add_messages(input json, mail json)
 RETURNS TABLE(place integer, is_friend boolean, id bigint, created_at timestamp with time zone, notification_id bigint)
 LANGUAGE plpgsql
AS $function$
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

CREATE OR REPLACE FUNCTION public.add_notifications(notification_type text, items json, mail json)
 RETURNS TABLE(id bigint, user_id uuid, subject text)
 LANGUAGE plpgsql
AS $function$
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

CREATE OR REPLACE FUNCTION public.add_replies(input json, mail json, due json)
 RETURNS TABLE(place integer, id bigint, created_at timestamp with time zone, notification_id bigint)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  now_ms constant timestamptz(3) := now();
begin
  return query
  with items as materialized (
    select * from json_to_recordset(input) as item (
      place int, post_id bigint, parent_id bigint, author_id uuid, author_name text, content text, markup jsonb, answered_id uuid,
      title text, message text, href text, subject text, key_scope text, key text, key_answer jsonb,
      moment jsonb, moment_at timestamptz)
  ),
  -- Lock the posts in id order, so that two calls cannot deadlock. A comment on a game thread notifies nobody, because the product is its author.
  locked as materialized (
    select posts.id, case when feature not in ('game', 'post-game') then posts.author_id end as author_id, slow_seconds from posts
    where posts.id in (select post_id from items) and locked_at is null order by posts.id for no key update
  ),
  -- In slow mode a person has one comment in the given time, also within one batch.
  allowed as materialized (
    select items.*, locked.author_id as poster_id from items join locked on locked.id = post_id
    where slow_seconds = 0 or (
      not exists (
        select from (
          select replies.post_id, replies.created_at from replies where replies.author_id = items.author_id order by replies.id desc limit 50
        ) as latest
        where latest.post_id = items.post_id and latest.created_at > now_ms - make_interval(secs => slow_seconds))
      and not exists (
        select from items as earlier
        where earlier.post_id = items.post_id and earlier.author_id = items.author_id and earlier.place < items.place))
  ),
  commented as (select post_id, count(*)::int as times from allowed group by post_id),
  counted as (
    update posts set comments = posts.comments + times
    from commented where posts.id = commented.post_id
  ),
  -- Draw the ids while the posts are locked: the ids of a thread grow in the order in which its comments become visible.
  added as materialized (
    select allowed.*, nextval('replies_id_seq') as id, case when parent_id is null then poster_id else answered_id end as reader_id
    from allowed order by place
  ),
  stored as (
    insert into replies (id, created_at, post_id, parent_id, author_id, author_name, content, markup, moment, moment_at)
      overriding system value
    select id, now_ms, post_id, parent_id, author_id, author_name, content, markup, moment, moment_at from added
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
    returning id, user_id, subject
  ),
  mailed as materialized (
    select mail_notifications('reply', array_agg(user_id), array_agg(subject), mail) from notified where mail is not null having count(*) > 0
  ),
  pushed as materialized (
    select push_notifications('reply', array_agg(id), array_agg(user_id)) from notified having count(*) > 0
  )
  select place, added.id, now_ms::timestamptz, notified.id
  from added left join notified on notified.subject = replace(added.subject, '{id}', added.id::text)
  -- Reads what was mailed and pushed, because a part of a statement that nothing reads does not run.
  cross join (select count(mailed) from mailed) as mails cross join (select count(pushed) from pushed) as pushes;
end $function$;

CREATE OR REPLACE FUNCTION public.add_views(input json, viewers_per_address integer, window_minutes integer)
 RETURNS TABLE(place integer, views integer, is_counted boolean)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  since constant timestamptz := now() - make_interval(mins => window_minutes);
  stored json;
  look record;
  added jsonb := '{}';
  author_ids uuid[];
  totals int[];
begin
  -- One after another: at once, an address could bring more viewers than it may. Comments need no more than the key of the post.
  select coalesce(json_agg(held), '[]') into stored from (
    select posts.id, posts.author_id, posts.views from posts
    where posts.id in (select post_id from json_to_recordset(input) as item (post_id bigint)) order by posts.id for no key update
  ) as held;
  for look in
    select item.place, item.post_id, item.viewer, item.user_id, item.address, post.author_id, post.views
    from json_to_recordset(input) as item (place int, post_id bigint, viewer text, user_id uuid, address text)
    join json_to_recordset(stored) as post (id bigint, author_id uuid, views int) on post.id = item.post_id
    order by item.place
  loop
    is_counted := look.author_id is distinct from look.user_id or look.user_id is null;
    if is_counted and look.address is not null then
      is_counted := viewers_per_address > (
        select count(*) from post_views where post_id = look.post_id and address = look.address and viewer <> look.viewer and viewed_at > since
      );
    end if;
    if is_counted then
      insert into post_views (post_id, viewer, address) values (look.post_id, look.viewer, look.address)
      on conflict (post_id, viewer) do update set viewed_at = now(), address = excluded.address where post_views.viewed_at <= since;
      is_counted := found;
    end if;
    if is_counted then
      added := jsonb_set(added, array[look.post_id::text], to_jsonb(coalesce((added ->> look.post_id::text)::int, 0) + 1));
    end if;
    place := look.place;
    views := look.views + coalesce((added ->> look.post_id::text)::int, 0);
    return next;
  end loop;
  update all_posts set views = all_posts.views + item.value::int from jsonb_each_text(added) as item where all_posts.id = item.key::bigint;
  select array_agg(author_id order by author_id), array_agg(total order by author_id) into author_ids, totals from (
    select post.author_id, sum(item.value::int)::int as total from jsonb_each_text(added) as item
    join json_to_recordset(stored) as post (id bigint, author_id uuid) on post.id = item.key::bigint
    where post.author_id is not null group by post.author_id
  ) as viewed;
  if author_ids is not null then perform change_stats(author_ids, totals, 0, 0, 0, 1, null); end if;
end $function$;

CREATE OR REPLACE FUNCTION public.add_votes(input json)
 RETURNS TABLE(place integer, has_option boolean, is_counted boolean, is_closed boolean)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  asked_ids constant bigint[] := array(select poll_id from json_to_recordset(input) as item (poll_id bigint));
  changeable_ids bigint[];
  poll_ids bigint[];
  closed_ids bigint[];
  named_ids bigint[];
  option_ids bigint[];
  counted_places int[];
begin
  -- A poll whose votes can change takes one batch at a time, so that the former votes of the batch stay as they are read.
  changeable_ids := array(select polls.id from polls where polls.id = any(asked_ids) and can_change order by polls.id for no key update);
  -- Lock the polls, so that none is edited or deleted meanwhile while others go on voting, and then the options in id order.
  poll_ids := array(select polls.id from polls where polls.id = any(asked_ids) order by polls.id for key share);
  closed_ids := array(select polls.id from polls where polls.id = any(poll_ids) and closes_at <= clock_timestamp());
  named_ids := array(
    select option_id from json_to_recordset(input) as item (option_id bigint)
    union
    select poll_votes.option_id from json_to_recordset(input) as item (poll_id bigint, user_id uuid)
    join poll_votes on poll_votes.poll_id = item.poll_id and poll_votes.user_id = item.user_id
    where item.poll_id = any(changeable_ids)
  );
  option_ids := array(
    select poll_options.id from poll_options where poll_options.id = any(named_ids) and poll_id = any(poll_ids)
    order by poll_options.id for no key update
  );

  -- One vote a person and poll. The first of a batch counts; if votes can change, the last does.
  with valid as (
    select distinct on (item.poll_id, user_id) item.place, item.poll_id, option_id, user_id
    from json_to_recordset(input) as item (place int, poll_id bigint, option_id bigint, user_id uuid)
    join poll_options on poll_options.id = option_id and poll_options.poll_id = item.poll_id
    where poll_options.id = any(option_ids) and not item.poll_id = any(closed_ids)
    order by item.poll_id, user_id, case when item.poll_id = any(changeable_ids) then -item.place else item.place end
  ),
  former as (
    select poll_votes.id, poll_votes.option_id, valid.option_id as next_id, valid.user_id
    from valid join poll_votes on poll_votes.poll_id = valid.poll_id and poll_votes.user_id = valid.user_id
    where valid.poll_id = any(changeable_ids) and poll_votes.option_id <> valid.option_id
  ),
  moved as (
    update poll_votes set option_id = next_id from former
    where poll_votes.id = former.id and poll_votes.user_id = former.user_id
    returning former.option_id as former_id, next_id
  ),
  voted as (
    insert into poll_votes (poll_id, option_id, user_id) select poll_id, option_id, user_id from valid
    on conflict (poll_id, user_id) do nothing returning poll_id, option_id, user_id
  ),
  changed as (
    update poll_options set vote_count = vote_count + by.votes
    from (
      select id, sum(votes)::int as votes from (
        select option_id as id, 1 as votes from voted
        union all select next_id, 1 from moved
        union all select former_id, -1 from moved
      ) as change group by id
    ) as by
    where poll_options.id = by.id and poll_options.id = any(option_ids)
  )
  select array_agg(valid.place) into counted_places
  from valid join voted on voted.poll_id = valid.poll_id and voted.user_id = valid.user_id;

  return query
  select item.place, option.is_there,
    coalesce(item.place = any(counted_places), false)
      or (option.is_there and item.poll_id = any(changeable_ids) and not item.poll_id = any(closed_ids)),
    item.poll_id = any(closed_ids)
  from json_to_recordset(input) as item (place int, poll_id bigint, option_id bigint)
  cross join lateral (
    select item.option_id = any(option_ids) and exists (
      select from poll_options where poll_options.id = item.option_id and poll_options.poll_id = item.poll_id
    ) as is_there
  ) as option
  where item.poll_id = any(poll_ids);
end $function$;

CREATE OR REPLACE FUNCTION public.change_person_stats(person uuid, posts integer, likes integer, comments integer, views integer, due json)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.change_stats(user_ids uuid[], times integer[], posts integer, likes integer, comments integer, views integer, due json)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.claim_username()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' or username_skeleton(old.username) is distinct from username_skeleton(new.username) then
    new.username_skeleton := username_skeleton(new.username);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.count_attachments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.image_url is not null then
    update images set attachments = attachments - 1 where name = substr(old.image_url, 9, 32);
  end if;
  if tg_op <> 'DELETE' and new.image_url is not null then
    update images set attachments = attachments + 1 where name = substr(new.image_url, 9, 32);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_kept_pictures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    update images set attachments = attachments + 1 where name in (select substr(url, 9, 32) from unnest(new.pictures) as url where url like '/images/%');
  else
    update images set attachments = attachments - 1 where name in (select substr(url, 9, 32) from unnest(old.pictures) as url where url like '/images/%');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.counts_kept_for()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
AS $function$ select interval '7 days' $function$;

CREATE OR REPLACE FUNCTION public.first_position(at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select date_trunc('second', at::timestamptz(3) + interval '999 milliseconds', 'UTC')
$function$;

CREATE OR REPLACE FUNCTION public.first_position(at timestamp with time zone, changes_of_hour bigint)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select case when changes_of_hour < 100 then first_position(at)
    else date_trunc('minute', first_position(at) + interval '59 seconds', 'UTC') end
$function$;

CREATE OR REPLACE FUNCTION public.hides_notification(reader uuid, actor uuid, post bigint, words text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from blocks where blocker_id = reader and blocked_id = actor)
    or exists (select from blocks where blocker_id = actor and blocked_id = reader)
    or exists (
      select from mutes where user_id = reader and case kind
        when 'user' then key = actor::text
        when 'post' then key = post::text
        when 'tag' then exists (select from post_tags where post_id = post and tag_id::text = key)
        else false end
    )
    or (
      exists (select from mutes where user_id = reader and kind = 'word')
      and exists (
        with told as materialized (
          select ' ' || plain_text(words) || ' '
            || plain_text(regexp_replace(words, '([[:alnum:]])[*_~|`\\]+(?=[[:alnum:]])', '\1', 'g')) || ' ' as folded
        )
        -- A word in a script without blanks is found inside a sentence.
        select from told join mutes on strpos(told.folded,
          case when mutes.folded ~ ('^[' || unspaced_letters() || ']') then '' else ' ' end || mutes.folded
          || case when mutes.folded ~ ('[' || unspaced_letters() || ']$') then '' else ' ' end) > 0
        where mutes.user_id = reader and mutes.kind = 'word' and mutes.folded <> ''
      )
    )
$function$;

CREATE OR REPLACE FUNCTION public.is_about_game(post bigint, game text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from game_threads where post_id = post and game_id = game)
    or exists (select from games join post_tags on post_id = post and tag_id in (home_tag_id, away_tag_id) where games.id = game)
$function$;

CREATE OR REPLACE FUNCTION public.is_evidence(target_kind text, target text, author uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
      select from moderation_cases join reports on reports.case_id = moderation_cases.id
      where moderation_cases.kind = target_kind and moderation_cases.target_id = target and moderation_cases.state <> 'closed' and reports.state = 'open')
    or exists (
      select from log_entries join appeals on appeals.entry_id = log_entries.id
      where log_entries.kind = target_kind and log_entries.target_id = target and appeals.state = 'open')
    or coalesce((
      select action in ('remove', 'auto_hide') and at > now() - interval '30 days' from log_entries
      where kind = target_kind and target_id = target order by id desc limit 1), false)
    or exists (
      select from moderation_undos join log_entries on log_entries.id = entry_id
      where user_id = author and restored_at is null and log_entries.at > now() - interval '30 days')
$function$;

CREATE OR REPLACE FUNCTION public.is_picture_attached(url text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from replies where image_url = url)
    or exists (select from chat_messages where image_url = url and deleted_at is null)
    or exists (
      select from images join users on users.id = images.owner_id
      where images.name = substr(url, 9, 32) and url like '/images/%' and users.profile_image_url = url);
$function$;

CREATE OR REPLACE FUNCTION public.joined_text(items text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select array_to_string(items, ' ') $function$;

CREATE OR REPLACE FUNCTION public.keep_case()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.hidden = 'held' and to_jsonb(new) ->> 'deleted_at' is null then
    insert into moderation_cases (kind, target_id, author_id, state) values (tg_argv[0], new.id::text, new.author_id, 'held')
      on conflict (kind, target_id) where state <> 'closed' do update set state = 'held';
  else
    update moderation_cases set state = 'open'
      where kind = tg_argv[0] and target_id = old.id::text and state = 'held'
        and exists (select from reports where case_id = moderation_cases.id and reports.state = 'open');
    update moderation_cases set state = 'closed', closed_at = now()
      where kind = tg_argv[0] and target_id = old.id::text and state = 'held';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_evidence()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before jsonb := to_jsonb(old);
  author uuid := coalesce(before ->> 'author_id', before ->> 'sender_id')::uuid;
  urls text[];
  url text;
begin
  if coalesce(before ->> 'content', '') = '' or not is_evidence(tg_argv[0], before ->> 'id', author) then
    return null;
  end if;
  urls := array_remove((before ->> 'image_url') || array(
    select each ->> 'url' from jsonb_array_elements(case jsonb_typeof(before -> 'more_images') when 'array' then before -> 'more_images' else '[]' end) as each), null);
  insert into kept_texts (kind, target_id, author_id, parent_id, content, pictures)
    values (tg_argv[0], before ->> 'id', (select id from users where id = author), coalesce(before ->> 'post_id', before ->> 'room_id')::bigint,
      before ->> 'content', urls)
    on conflict do nothing;
  if tg_op = 'DELETE' or to_jsonb(new) ->> 'deleted_at' is not null then
    foreach url in array urls loop
      -- A picture that stays as evidence is visible to moderators and its owner alone.
      if not is_picture_attached(url) and not exists (select from posts where image_url = url and image_url like '/images/%')
        and not exists (select from posts where more_images @> jsonb_build_array(jsonb_build_object('url', url))) then
        update images set hidden = true where name = substr(url, 9, 32) and url like '/images/%';
      end if;
    end loop;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_moved_votes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into changed_votes as kept (option_id, second, votes)
  select moved.option_id, change.second, sum(change.votes * moved.sign)
  from (
    select side.option_id, side.sign, first_position(old_votes.created_at) as given, first_position(now(), recent.changes) as moved
    from old_votes
    join new_votes on new_votes.id = old_votes.id and new_votes.option_id <> old_votes.option_id
    cross join lateral (values (old_votes.option_id, 1), (new_votes.option_id, -1)) as side (option_id, sign)
    join all_polls on all_polls.id = old_votes.poll_id
    join late_until(array(select all_polls.post_id from old_votes join all_polls on all_polls.id = old_votes.poll_id)) as late
      on late.post_id = all_polls.post_id and late.until >= old_votes.created_at
    cross join lateral (
      select count(*) as changes from changed_votes where changed_votes.option_id = side.option_id and second > now() - interval '1 hour'
    ) as recent
  ) as moved
  cross join lateral (values (moved.given, -1), (moved.moved, 1)) as change (second, votes)
  where moved.given < moved.moved and change.second > now() - counts_kept_for()
  group by moved.option_id, change.second order by moved.option_id, change.second
  on conflict (option_id, second) do update set votes = kept.votes + excluded.votes;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_taken_likes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into taken_likes as kept (post_id, second, likes)
  select taken.post_id, change.second, sum(change.likes)
  from (
    select gone.post_id, first_position(gone.created_at, recent.changes) as given, first_position(now(), recent.changes) as taken
    from gone
    join all_posts on all_posts.id = gone.post_id
    join late_until(array(select gone.post_id from gone)) as late on late.post_id = gone.post_id and late.until >= gone.created_at
    cross join lateral (
      select count(*) as changes from taken_likes where taken_likes.post_id = gone.post_id and second > now() - interval '1 hour'
    ) as recent
  ) as taken
  cross join lateral (values (taken.given, -1), (taken.taken, 1)) as change (second, likes)
  where taken.given < taken.taken and change.second > now() - counts_kept_for()
  group by taken.post_id, change.second order by taken.post_id, change.second
  on conflict (post_id, second) do update set likes = kept.likes + excluded.likes;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_taken_votes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into changed_votes as kept (option_id, second, votes)
  select taken.option_id, change.second, sum(change.votes)
  from (
    select gone.option_id, first_position(gone.created_at) as given, first_position(now(), recent.changes) as taken
    from gone
    join poll_options on poll_options.id = gone.option_id
    join all_polls on all_polls.id = gone.poll_id
    join late_until(array(select all_polls.post_id from gone join all_polls on all_polls.id = gone.poll_id)) as late
      on late.post_id = all_polls.post_id and late.until >= gone.created_at
    cross join lateral (
      select count(*) as changes from changed_votes where changed_votes.option_id = gone.option_id and second > now() - interval '1 hour'
    ) as recent
  ) as taken
  cross join lateral (values (taken.given, -1), (taken.taken, 1)) as change (second, votes)
  where taken.given < taken.taken and change.second > now() - counts_kept_for()
  group by taken.option_id, change.second order by taken.option_id, change.second
  on conflict (option_id, second) do update set votes = kept.votes + excluded.votes;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.late_until(posts bigint[])
 RETURNS TABLE(post_id bigint, until timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  with near as materialized (
    select id, home_tag_id, away_tag_id, coalesce(ended_at, starts_at + interval '1 day') + interval '12 hours' as until from games
    where starts_at between now() - counts_kept_for() and now() + interval '1 hour'
  ), of_tag as materialized (
    select tag_id, max(near.until) as until from near cross join lateral (values (home_tag_id), (away_tag_id)) as side (tag_id)
    where tag_id is not null group by tag_id
  )
  select about.post_id, max(about.until) from (
    select game_threads.post_id, near.until from game_threads join near on near.id = game_threads.game_id
    where game_threads.post_id = any(posts)
    union all
    select post_tags.post_id, of_tag.until from post_tags join of_tag on of_tag.tag_id = post_tags.tag_id
    where post_tags.post_id = any(posts)
  ) as about group by about.post_id
$function$;

CREATE OR REPLACE FUNCTION public.mail_notifications(notification_type text, readers uuid[], subjects text[], mail json)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.mail_rest()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '01:00:00'::interval;

CREATE OR REPLACE FUNCTION public.move_comments(post bigint, change integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  update all_posts set comments = comments + change where id = post;
$function$;

CREATE OR REPLACE FUNCTION public.named_people(content text)
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
AS $function$
    select array(
      select users.username from users
      where lower(users.username) = any(array(
        select lower(rtrim(name[1], '-_')) from regexp_matches(content, '@([A-Za-z][A-Za-z0-9_-]{7,19})', 'g') as name
      ))
      order by users.username
    )
  $function$;

CREATE OR REPLACE FUNCTION public.note_deleted_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.author_id is not null and old.created_at > now() - interval '1 hour' and exists (select from users where id = old.author_id) then
    insert into deleted_texts (author_id, kind, created_at) values (old.author_id, tg_argv[0], old.created_at);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.plain_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select btrim(regexp_replace(lower(unaccent('unaccent', value)), '[^[:alnum:]]+', ' ', 'g')) $function$;

CREATE OR REPLACE FUNCTION public.push_notifications(notification_type text, notification_ids bigint[], readers uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.push_thread(post bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.queue_jobs(job_kind text, subjects text[], dues timestamp with time zone[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if coalesce(cardinality(subjects), 0) = 0 then return; end if;
  -- A new job replaces one that was given up.
  delete from graphile_worker._private_jobs
  where key = any(select job_kind || ':' || subject from unnest(subjects) as subject) and locked_at is null and attempts >= max_attempts;
  perform graphile_worker.add_jobs(array(
    select row(job_kind, json_build_object('about', subject), null, min(due), case when job_kind = 'mail' then 12 else 8 end,
      job_kind || ':' || subject, null, null)::graphile_worker.job_spec
    -- In one order, against deadlocks.
    from unnest(subjects, dues) as asked (subject, due) group by subject order by subject
  ));
end $function$;

CREATE OR REPLACE FUNCTION public.queue_mails(mail_kind text, user_ids uuid[], subjects text[], wait_seconds integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  ids text[];
  dues timestamptz[];
begin
  with queued as (
    insert into mail_queue as known (user_id, kind, about, due_at, mailbox)
    select asked.user_id, mail_kind, asked.about, now() + make_interval(secs => wait_seconds), asked.mailbox
    from (
      select user_id, about, mailbox, row_number() over (partition by mailbox order by about) as place
      from (
        select given.user_id, given.about, coalesce(users.mailbox, lower(users.email)) as mailbox
        from unnest(user_ids, subjects) as given (user_id, about) join users on users.id = given.user_id
      ) as addressed
    ) as asked
    where (
      select count(*) from mail_queue
      where mail_queue.mailbox = asked.mailbox and (due_at < 'infinity' or sent_at > now() - mail_rest())
    ) + asked.place <= 20
    on conflict (user_id, about) do update set
      asked = known.asked + 1,
      mailbox = excluded.mailbox,
      due_at = coalesce(nullif(known.due_at, 'infinity'), greatest(excluded.due_at, known.sent_at + mail_rest()))
    returning id, due_at
  )
  select array_agg(id::text), array_agg(due_at) into ids, dues from queued;
  perform queue_jobs('mail', ids, dues);
end $function$;

CREATE OR REPLACE FUNCTION public.queue_pushes(subscription_ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if coalesce(cardinality(subscription_ids), 0) = 0 then return; end if;
  delete from graphile_worker._private_jobs
  where key = any(select 'push:' || id from unnest(subscription_ids) as id) and locked_at is null and attempts >= max_attempts;
  perform graphile_worker.add_jobs(array(
    select row('push', json_build_object('about', id::text), null, now() + interval '2 seconds', 8, 'push:' || id, null, null)::graphile_worker.job_spec
    from unnest(subscription_ids) as id group by id order by id
  ), true);
end $function$;

CREATE OR REPLACE FUNCTION public.search_document(content text, author_name text, tags text[])
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select to_tsvector('bleachers', plain_text(words || ' ' || search_forms(words)))
  from search_spelling(content || ' ' || author_name || ' ' || joined_text(tags)) as words
$function$;

CREATE OR REPLACE FUNCTION public.search_forms(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select coalesce(string_agg(form, ' '), '') from (
    select regexp_replace(found[1], '[^[:alnum:]]', '', 'g') as form
    from regexp_matches(value, '(\m[[:alpha:]](?:\.[[:alpha:]])+\M|[[:alnum:]]+(?:[''’ʼ‘][[:alnum:]]+)+)', 'g') as found
    where value ~ '[[:alnum:]][''’ʼ‘.][[:alnum:]]'
    union all
    select substr(run[1], place, 2)
    from regexp_matches(value, '([' || unspaced_letters() || ']{2,})', 'g') as run, generate_series(1, char_length(run[1]) - 1) as place
    where value ~ ('[' || unspaced_letters() || ']')
    union all
    select beside[1]
    from regexp_matches(value, '([a-zA-Z0-9]+)', 'g') as beside
    where value ~ ('[' || unspaced_letters() || '][a-zA-Z0-9]|[a-zA-Z0-9][' || unspaced_letters() || ']')
  ) as forms
$function$;

CREATE OR REPLACE FUNCTION public.search_query_words(value text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select array(
    select word from unnest(string_to_array(plain_text(
      regexp_replace(regexp_replace(search_spelling(value), '([[:alnum:]])[''’ʼ‘]([[:alnum:]])', '\1\2', 'g'),
        '\m([[:alpha:]])\.(?=[[:alpha:]](?:\.|\M))', '\1', 'g')), ' ')) with ordinality as typed (typed, place)
    cross join lateral (
      select case when typed ~ ('^[' || unspaced_letters() || ']{3,}$') then substr(typed, at, 2) else typed end as word, at
      from generate_series(1, case when typed ~ ('^[' || unspaced_letters() || ']{3,}$') then char_length(typed) - 1 else 1 end) as at
    ) as part
    where word <> '' order by place, at
  )
$function$;

CREATE OR REPLACE FUNCTION public.search_spelling(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select translate(normalize(value, NFKC), 'ς', 'σ')
$function$;

CREATE OR REPLACE FUNCTION public.set_like(post bigint, person uuid, is_liked boolean, due json)
 RETURNS TABLE(likes integer, changed boolean)
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.set_likes(input json, due json)
 RETURNS TABLE(place integer, likes integer, changed boolean)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  locked constant bigint[] := array(
    -- Lock the posts in id order, so that two calls cannot deadlock. The next statement then sees the likes of those that were waited for.
    select posts.id from posts where posts.id in (select post from json_to_recordset(input) as item (post bigint))
    order by posts.id for no key update
  );
  taken int[] := '{}';
begin
  -- A statement that deletes nothing would run the trigger of taken likes, too.
  if exists (select from json_to_recordset(input) as item (liked boolean) where not liked) then
    with gone as (
      delete from post_likes using json_to_recordset(input) as item (place int, post bigint, person uuid, liked boolean)
      where not item.liked and post_likes.post_id = item.post and post_likes.user_id = item.person and post_likes.post_id = any(locked)
      returning item.place
    )
    select coalesce(array_agg(gone.place), '{}') into taken from gone;
  end if;
  return query
  with items as materialized (
    select * from json_to_recordset(input) as item (place int, post bigint, person uuid, liked boolean) where post = any(locked)
  ),
  given as (
    insert into post_likes (post_id, user_id) select post, person from items where liked order by post, person
    on conflict do nothing returning post_id, user_id
  ),
  changes as materialized (
    select items.place, post, case when liked then 1 else -1 end as change
    from items left join given on given.post_id = post and given.user_id = person
    where case when liked then given.post_id is not null else items.place = any(taken) end
  ),
  by_post as materialized (select post, sum(change)::int as change from changes group by post),
  moved as (
    update posts set likes = posts.likes + by_post.change from by_post where posts.id = by_post.post and by_post.change <> 0
    returning posts.id, posts.author_id, posts.likes, by_post.change
  ),
  by_author as materialized (
    select author_id, sum(change)::int as change from moved where author_id is not null group by author_id having sum(change) <> 0
  ),
  totals as (
    insert into user_stats as stats (user_id, total_likes) select author_id, greatest(change, 0) from by_author order by author_id
    on conflict (user_id) do update set updated_at = now(),
      total_likes = stats.total_likes + (select change from by_author where by_author.author_id = stats.user_id)
    returning user_id, total_likes
  ),
  earned as (
    insert into user_achievements (user_id, achievement)
    select user_id, achievement
    from totals join by_author on by_author.author_id = totals.user_id
    cross join json_to_recordset(due) as due_now (achievement text, goal int)
    where total_likes >= goal and total_likes - change < goal
    on conflict do nothing
  )
  select items.place, coalesce(moved.likes, posts.likes), changes.place is not null
  from items join posts on posts.id = items.post left join moved on moved.id = items.post left join changes on changes.place = items.place;
end $function$;

CREATE OR REPLACE FUNCTION public.set_reply_like(reply bigint, person uuid, is_liked boolean)
 RETURNS TABLE(post_id bigint, likes integer, changed boolean)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  post bigint;
  has_changed boolean;
  total int;
begin
  select replies.post_id, replies.likes into post, total from replies
  where replies.id = reply and deleted_at is null for no key update;
  if not found then return; end if;
  if is_liked then
    insert into reply_likes (user_id, post_id, reply_id) values (person, post, reply) on conflict do nothing;
  else
    delete from reply_likes where reply_likes.user_id = person and reply_likes.post_id = post and reply_likes.reply_id = reply;
  end if;
  has_changed := found;
  if has_changed then
    update replies set likes = replies.likes + case when is_liked then 1 else -1 end where replies.id = reply
    returning replies.likes into total;
  end if;
  return query select post, total, has_changed;
end $function$;

CREATE OR REPLACE FUNCTION public.swapped_letters(word text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select coalesce(array_agg(overlay(word placing reverse(substr(word, place, 2)) from place for 2)), '{}')
    from generate_series(1, char_length(word) - 1) as place where char_length(word) between 4 and 30
  $function$;

CREATE OR REPLACE FUNCTION public.unspaced_letters()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select U&'\0E00-\0EFF\1000-\109F\1100-\11FF\1780-\17FF\3005-\3007\3040-\30FF\3400-\4DBF\4E00-\9FFF\A960-\A97F\AC00-\D7FF\F900-\FAFF\+020000-\+03FFFF'
$function$;

CREATE OR REPLACE FUNCTION public.username_digest(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select encode(sha256(convert_to(username_skeleton(name), 'UTF8')), 'hex')
$function$;

CREATE OR REPLACE FUNCTION public.username_skeleton(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select replace(replace(translate(name, 'ABCDEFGHIJKLMNOPQRSTUVWXYZi10', 'abcdefghljklmnopqrstuvwxyzllo'), 'rn', 'm'), 'vv', 'w')
$function$;

CREATE OR REPLACE FUNCTION public.wire_time(at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN to_char((at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text);

CREATE OR REPLACE FUNCTION late.before_game(state jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  hidden constant jsonb := case when state ->> 'state' = 'scheduled' then '{"score": 0}'
    else '{"score": 0, "wins": null, "losses": null, "record": null}' end;
begin
  return state || '{"state": "scheduled", "status": "Scheduled", "period": 0, "clock": "", "lineScore": []}'
    || jsonb_build_object('home', (state -> 'home') || hidden, 'away', (state -> 'away') || hidden);
end
$function$;

CREATE OR REPLACE FUNCTION late.earliest()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select current_setting('bleachers.earliest')::timestamptz
$function$;

CREATE OR REPLACE FUNCTION late.game_positions()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  with listed as materialized (
    select * from jsonb_to_recordset(current_setting('bleachers.positions')::jsonb) as entry (
      at timestamptz, games text[], mode text, others boolean, "hidesOthers" boolean, "except" text[])
  )
  select jsonb_build_object(
    'games', (
      select coalesce(jsonb_object_agg(each.game, each.at), '{}') from (
        select game, min(at) as at from listed cross join unnest(games) as game group by game
      ) as each),
    'replayed', (select coalesce(jsonb_agg(game), '[]') from listed cross join unnest(games) as game where mode = 'replay'),
    -- A reader has one such entry at most. It has no `at` if the reader hides scores: their position is then the start of each game.
    'others', (select jsonb_build_object('at', at, 'except', "except") from listed where others or "hidesOthers" limit 1),
    'hidesOthers', exists (select from listed where "hidesOthers")
  )
$function$;

CREATE OR REPLACE FUNCTION late.hidden_posts()
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE
AS $function$
  with reader as materialized (select late.post_positions() as positions)
  select post.id
  from reader cross join jsonb_each_text(reader.positions -> 'tags') as tag
  join public.post_tags as tagged on tagged.tag_id = tag.key::bigint and tagged.created_at > tag.value::timestamptz
  join public.all_posts as post on post.id = tagged.post_id
  where coalesce(post.moment_at, post.created_at) > tag.value::timestamptz
  union all
  select post.id
  from reader cross join jsonb_each_text(reader.positions -> 'posts') as thread
  join public.all_posts as post on post.id = thread.key::bigint
  where coalesce(post.moment_at, post.created_at) > thread.value::timestamptz
$function$;

CREATE OR REPLACE FUNCTION late.is_hidden(game text, positions jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return positions -> 'hidesOthers' = 'true' and not positions #> '{others,except}' ? game;
end
$function$;

CREATE OR REPLACE FUNCTION late.is_replayed(game text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select late.is_replayed(game, late.game_positions())
$function$;

CREATE OR REPLACE FUNCTION late.is_replayed(game text, positions jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select positions #> '{replayed}' ? game
$function$;

CREATE OR REPLACE FUNCTION late.known_state(game text, known_at timestamp with time zone, state jsonb, positions jsonb, results jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  no_record constant jsonb := '{"wins": null, "losses": null, "record": null}';
  hides_records constant boolean := (positions ->> 'hidesOthers')::boolean;
  shown jsonb;
  home text;
  away text;
begin
  shown := case when late.is_hidden(game, positions) then late.before_game(state) || '{"hidden": true}'
    when known_at <= late.position_of_game(game, positions) then state else late.before_game(state) end;
  if not hides_records and results = '{}' then return shown; end if;
  if not hides_records then
    select league || ' ' || home_team, league || ' ' || away_team into home, away from public.games where id = game;
  end if;
  if hides_records or late.tells_result(home, game, known_at, results) then
    shown := shown || jsonb_build_object('home', (shown -> 'home') || no_record);
  end if;
  if hides_records or late.tells_result(away, game, known_at, results) then
    shown := shown || jsonb_build_object('away', (shown -> 'away') || no_record);
  end if;
  return shown;
end
$function$;

CREATE OR REPLACE FUNCTION late.league_positions()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_object_agg(each.league, each.at), '{}') from (
    select league, min(at) as at
    from jsonb_to_recordset(current_setting('bleachers.positions')::jsonb) as entry (at timestamptz, leagues text[])
    cross join unnest(leagues) as league group by league
  ) as each
$function$;

CREATE OR REPLACE FUNCTION late.likes_after(post bigint, at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select case when at is null then 0 else (
    (select count(*) from public.post_likes where post_id = post and created_at > at)
    - (select coalesce(sum(likes), 0) from public.taken_likes
      where post_id = post and second > at and at >= now() - public.counts_kept_for()))::int end
$function$;

CREATE OR REPLACE FUNCTION late.position_of_game(game text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select late.position_of_game(game, late.game_positions())
$function$;

CREATE OR REPLACE FUNCTION late.position_of_game(game text, positions jsonb)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  own constant timestamptz := positions #>> array['games', game];
begin
  if positions -> 'others' = 'null' or positions #> '{others,except}' ? game then return coalesce(own, 'infinity'); end if;
  return coalesce(least(own, coalesce((positions #>> '{others,at}')::timestamptz, (select starts_at from public.games where id = game))), 'infinity');
end
$function$;

CREATE OR REPLACE FUNCTION late.position_of_league(league text, positions jsonb)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((positions ->> league)::timestamptz, 'infinity')
$function$;

CREATE OR REPLACE FUNCTION late.position_of_post(post bigint)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select late.position_of_post(post, late.post_positions())
$function$;

CREATE OR REPLACE FUNCTION late.position_of_post(post bigint, positions jsonb)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return least(
    (positions #>> array['posts', post::text])::timestamptz,
    (select min((positions #>> array['tags', tag_id::text])::timestamptz) from public.post_tags where post_id = post));
end
$function$;

CREATE OR REPLACE FUNCTION late.post_positions()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  with listed as materialized (
    select * from jsonb_to_recordset(current_setting('bleachers.positions')::jsonb) as entry (at timestamptz, tags bigint[], posts bigint[])
  )
  select jsonb_build_object(
    'tags', (
      select coalesce(jsonb_object_agg(each.tag, each.at), '{}') from (
        select tag, min(at) as at from listed cross join unnest(tags) as tag group by tag
      ) as each),
    'posts', (
      select coalesce(jsonb_object_agg(each.post, each.at), '{}') from (
        select post, min(at) as at from listed cross join unnest(posts) as post group by post
      ) as each)
  )
$function$;

CREATE OR REPLACE PROCEDURE late.rebuild()
 LANGUAGE plpgsql
AS $procedure$
begin
  call late.show('tags', jsonb_build_object(
    'post_count', 'greatest(0, this.post_count - (
      select count(*) from public.post_tags as tagged
      where tagged.tag_id = this.id and tagged.created_at > late.earliest() and tagged.post_id in (select late.hidden_posts())
        and exists (select from public.posts where posts.id = tagged.post_id)))::int'
  ), 'true');
  call late.rebuild_texts_and_games();
end
$procedure$;

CREATE OR REPLACE PROCEDURE late.rebuild_texts_and_games()
 LANGUAGE plpgsql
AS $procedure$
declare
  -- The reader's positions in the post that is `this`, and in the post of `this`.
  of_this constant text := 'late.position_of_post(this.id, (select late.post_positions()))';
  of_its_post constant text := 'late.position_of_post(this.post_id, (select late.post_positions()))';
  post_edit_is_unknown constant text :=
    'this.edited_at > late.earliest() and coalesce(this.edit_moment_at, this.edited_at) > ' || of_this;
  reply_edit_is_unknown constant text :=
    'this.edited_at > late.earliest() and coalesce(this.edit_moment_at, this.edited_at) > ' || of_its_post;
  each_view record;
begin
  call late.show('all_posts', jsonb_build_object(
    'likes', 'this.likes - late.likes_after(this.id, ' || of_this || ')',
    'comments', 'case when ' || of_this || ' is null then this.comments else this.comments - (
      select count(*) from public.replies where replies.post_id = this.id and replies.deleted_at is null
        and replies.created_at > ' || of_this || '
        and coalesce(replies.moment_at, replies.created_at) > ' || of_this || ')::int end',
    'content', 'case when ' || post_edit_is_unknown || ' then (
      select version.content from public.post_versions as version
      where version.post_id = this.id and version.written_at <= ' || of_this || ' order by version.id desc limit 1) else this.content end',
    'markup', 'case when ' || post_edit_is_unknown || ' then null else this.markup end',
    'edited_at', 'case when ' || post_edit_is_unknown || ' then null else this.edited_at end',
    'image_url', 'case when ' || post_edit_is_unknown || ' then null else this.image_url end',
    'image_width', 'case when ' || post_edit_is_unknown || ' then null else this.image_width end',
    'image_height', 'case when ' || post_edit_is_unknown || ' then null else this.image_height end',
    'image_alt', 'case when ' || post_edit_is_unknown || ' then null else this.image_alt end',
    'more_images', 'case when ' || post_edit_is_unknown || ' then null else this.more_images end',
    'embed_key', 'case when ' || post_edit_is_unknown || ' then null else this.embed_key end',
    -- Set only while the last edit is unknown. A search then leaves the post out, because the column `search` has the words of the edit.
    'edit_moment_at', '(case when ' || post_edit_is_unknown || ' then coalesce(this.edit_moment_at, this.edited_at) end)::timestamptz(3)',
    'locked_at', '(case when this.locked_at > late.earliest() and this.locked_at > ' || of_this || ' then null else this.locked_at end)::timestamptz(3)',
    'slow_seconds', 'case when this.slow_at > late.earliest() and this.slow_at > ' || of_this || ' then 0 else this.slow_seconds end',
    'views', 'late.views_of(this.id, this.views, ' || of_this || ')'
  ), '(this.created_at <= late.earliest() and (this.edited_at is null or this.edited_at <= late.earliest()))
    or (this.id not in (select late.hidden_posts())
      and (this.edited_at is null or this.edited_at <= late.earliest() or ' || of_this || ' is null
        or coalesce(this.edit_moment_at, this.edited_at) <= ' || of_this || ' or exists (
          select from public.post_versions as version
          where version.post_id = this.id and version.written_at <= ' || of_this || ')))');
  call late.show('post_tags', '{}', 'this.created_at <= late.earliest() or this.post_id not in (select late.hidden_posts())');

  call late.show('all_replies', jsonb_build_object(
    'likes', 'case when ' || of_its_post || ' is null then this.likes else 0 end',
    'content', 'case when ' || reply_edit_is_unknown || ' then (
      select version.content from public.reply_versions as version
      where version.reply_id = this.id and version.written_at <= ' || of_its_post || ' order by version.id desc limit 1) else this.content end',
    'markup', 'case when ' || reply_edit_is_unknown || ' then null else this.markup end',
    'edited_at', 'case when ' || reply_edit_is_unknown || ' then null else this.edited_at end'
  ), '(this.created_at <= late.earliest() and (this.edited_at is null or this.edited_at <= late.earliest()))
    or ' || of_its_post || ' is null
    or (coalesce(this.moment_at, this.created_at) <= ' || of_its_post || '
      and (this.edited_at is null or coalesce(this.edit_moment_at, this.edited_at) <= ' || of_its_post || ' or exists (
        select from public.reply_versions as version
        where version.reply_id = this.id and version.written_at <= ' || of_its_post || ')))');

  call late.show('post_versions', '{}', 'this.written_at <= late.earliest() or ' || of_its_post || ' is null
    or this.written_at <= ' || of_its_post);
  call late.show('reply_versions', '{}', 'this.written_at <= late.earliest() or this.written_at <= coalesce(
    late.position_of_post((select all_replies.post_id from public.all_replies where all_replies.id = this.reply_id), (select late.post_positions())),
    ''infinity'')');

  -- The options of a poll have no versions, so a poll is left out while an edit of its post is unknown.
  call late.show('all_polls', '{}', 'not exists (
    select from public.all_posts as post where post.id = this.post_id and post.edited_at > late.earliest()
      and coalesce(post.edit_moment_at, post.edited_at) > late.position_of_post(post.id, (select late.post_positions())))');
  call late.show('poll_options', jsonb_build_object(
    'vote_count', 'greatest(0, this.vote_count - late.votes_after(this.poll_id, this.id,
      late.position_of_post((select all_polls.post_id from public.all_polls where all_polls.id = this.poll_id), (select late.post_positions()))))'
  ), 'true');

  call late.show('all_notifications', '{}', 'this.created_at <= late.earliest() or this.type not in (''mention'', ''reply'')
    or late.position_of_post(this.related_id, (select late.post_positions())) is null
    or this.created_at <= late.position_of_post(this.related_id, (select late.post_positions()))');

  call late.show('games', jsonb_build_object(
    'ended_at', 'case when this.ended_at <= late.position_of_game(this.id, (select late.game_positions())) then this.ended_at end'
  ), 'true');
  -- A game is listed with its teams and its start even if the reader may know nothing else of it.
  call late.show('game_states', jsonb_build_object(
    'state', 'late.known_state(this.game_id, this.known_at, this.state, (select late.game_positions()), (select late.unknown_results()))'
  ), 'this.known_at <= late.position_of_game(this.game_id, (select late.game_positions())) or not exists (
    select from public.game_states as earlier where earlier.game_id = this.game_id and earlier.known_at < this.known_at)');
  call late.show('game_plays', '{}', 'this.known_at <= late.position_of_game(this.game_id, (select late.game_positions()))
    or (late.is_replayed(this.game_id, (select late.game_positions()))
      and (this.play ->> ''at'')::timestamptz <= late.position_of_game(this.game_id, (select late.game_positions())))');
  call late.show('game_boxes', '{}', 'this.known_at <= late.position_of_game(this.game_id, (select late.game_positions()))');
  call late.show('game_threads', '{}', 'this.created_at <= late.position_of_game(this.game_id, (select late.game_positions()))');
  call late.show('standings', '{}', 'this.known_at <= late.position_of_league(this.league, (select late.league_positions()))');

  call late.show('user_stats', jsonb_build_object(
    'total_posts', 'greatest(0, this.total_posts - late.unknown_posts_of(this.user_id, (select late.post_positions())))::int',
    'total_comments', 'greatest(0, this.total_comments - late.unknown_comments(this.user_id, (select late.post_positions())))::int',
    'total_likes', 'greatest(0, this.total_likes - late.unknown_likes(this.user_id, (select late.post_positions())))::int'
  ), 'true');

  -- The views of the schema `public` are made again in `late`, where their unqualified names mean the views above.
  for each_view in select viewname as name from pg_views where schemaname = 'public' loop
    perform set_config('search_path', 'public', true);
    declare
      definition constant text := pg_get_viewdef(format('public.%I', each_view.name)::regclass);
    begin
      perform set_config('search_path', 'late, public', true);
      execute format('create or replace view late.%I as %s', each_view.name, definition);
    end;
  end loop;
  perform set_config('search_path', 'public', true);
end
$procedure$;

CREATE OR REPLACE PROCEDURE late.show(IN source text, IN others jsonb, IN condition text)
 LANGUAGE plpgsql
AS $procedure$
declare
  shown constant text := (
    select string_agg(coalesce('(' || (others ->> column_name) || ')', 'this.' || quote_ident(column_name)) || ' as ' || quote_ident(column_name), ', ' order by ordinal_position)
    from information_schema.columns where table_schema = 'public' and table_name = source);
begin
  execute format('create or replace view late.%I as select %s from public.%I as this where %s', source, shown, source, condition);
end
$procedure$;

CREATE OR REPLACE FUNCTION late.tells_result(team text, game text, known_at timestamp with time zone, results jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return results ? team and exists (
    select from jsonb_each_text(results -> team) as other where other.key <> game and other.value::timestamptz < known_at);
end
$function$;

CREATE OR REPLACE FUNCTION late.unknown_comments(author uuid, positions jsonb)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select count(*) from public.replies as reply
  where reply.author_id = author and reply.deleted_at is null and reply.created_at > late.earliest()
    and coalesce(reply.moment_at, reply.created_at) > late.position_of_post(reply.post_id, positions)
$function$;

CREATE OR REPLACE FUNCTION late.unknown_likes(author uuid, positions jsonb)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(late.likes_after(covered.id, covered.at)), 0)::bigint from (
    select about.id, min(about.at) as at from (
      select post.id, tag.value::timestamptz as at
      from public.posts as post join public.post_tags as tagged on tagged.post_id = post.id
      join jsonb_each_text(positions -> 'tags') as tag on tag.key::bigint = tagged.tag_id
      where post.author_id = author
      union all
      select post.id, thread.value::timestamptz
      from public.posts as post join jsonb_each_text(positions -> 'posts') as thread on thread.key::bigint = post.id
      where post.author_id = author
    ) as about group by about.id
  ) as covered
$function$;

CREATE OR REPLACE FUNCTION late.unknown_posts(author uuid, tag bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select count(*) from public.posts as post
  where post.id in (select late.hidden_posts()) and (author is null or post.author_id = author)
    and (tag is null or exists (select from public.post_tags as other where other.post_id = post.id and other.tag_id = tag))
$function$;

CREATE OR REPLACE FUNCTION late.unknown_posts_of(author uuid, positions jsonb)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select count(*) from public.posts as post
  where post.author_id = author and post.created_at > late.earliest()
    and coalesce(post.moment_at, post.created_at) > late.position_of_post(post.id, positions)
$function$;

CREATE OR REPLACE FUNCTION late.unknown_results()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_object_agg(each.team, each.games), '{}') from (
    select team, jsonb_object_agg(game, told_from) as games from (
      select this.league || ' ' || code as team, this.id as game, min(greatest(entry.at, this.starts_at)) as told_from
      from jsonb_to_recordset(current_setting('bleachers.positions')::jsonb) as entry (at timestamptz, games text[])
      cross join unnest(entry.games) as listed
      join public.games as this on this.id = listed and (this.ended_at is null or this.ended_at > entry.at)
      cross join unnest(array[this.home_team, this.away_team]) as code
      group by 1, 2
    ) as told group by team
  ) as each
$function$;

CREATE OR REPLACE FUNCTION late.views_of(post bigint, total integer, known_until timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when known_until is null then total
    when known_until < now() - interval '30 minutes' then 0
    else greatest(0, total - (select count(*) from public.post_views where post_id = post and viewed_at > known_until)::int)
  end
$function$;

CREATE OR REPLACE FUNCTION late.votes_after(poll bigint, option bigint, at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select case when at is null then 0 else (
    (select count(*) from public.poll_votes where poll_id = poll and option_id = option and created_at > at)
    - (select coalesce(sum(votes), 0) from public.changed_votes
      where option_id = option and second > at and at >= now() - public.counts_kept_for()))::int end
$function$;
