-- Stores comments, moves the counters of their posts and authors, and stores an event for each (see decision 0083). Returns a row for each
-- comment that was stored.
create or replace function store_replies(input json)
 returns table(place integer, id bigint, created_at timestamp with time zone)
 language plpgsql
as $function$
#variable_conflict use_column
declare
  now_ms constant timestamptz(3) := now();
begin
  return query
  with items as materialized (
    select * from json_to_recordset(input) as item (
      place int, post_id bigint, parent_id bigint, author_id uuid, author_name text, content text, markup jsonb,
      key_scope text, key text, key_answer jsonb, moment jsonb, moment_at timestamptz)
  ),
  -- Lock the posts in id order, so that two calls cannot deadlock.
  locked as materialized (
    select posts.id, slow_seconds from posts
    where posts.id in (select post_id from items) and locked_at is null order by posts.id for no key update
  ),
  -- In slow mode a person has one comment in the given time, also within one batch.
  allowed as materialized (
    select items.* from items join locked on locked.id = post_id
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
  added as materialized (select allowed.*, nextval('replies_id_seq') as id from allowed order by place),
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
  ),
  noted as (
    insert into events (type, actor_id, subject_id, created_at) select 'reply_stored', author_id, id, now_ms from added order by place
  )
  select place, added.id, now_ms::timestamptz from added;
end $function$;
