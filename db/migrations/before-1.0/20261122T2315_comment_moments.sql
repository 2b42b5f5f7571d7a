-- The moments of comments. A comment in a game thread keeps the state of the game at its writer's
-- position, and every comment of a writer who is behind keeps that position.

-- The thread of a game in the order of moments.
create index replies_moments on all_replies (post_id, (coalesce(moment_at, created_at)), id);

create or replace function add_replies(input json, mail json, due json)
 RETURNS TABLE(place integer, id bigint, created_at timestamp with time zone, notification_id bigint)
 LANGUAGE plpgsql
as $function$
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
end $function$;
