-- Stores comments, moves the counters of their posts and authors, and stores an event for each (see decision 0083). Returns a row for each
-- comment that was stored.
create or replace function store_replies(input json)
 returns table(place integer, id bigint, created_at timestamp with time zone)
 language plpgsql
as $function$
#variable_conflict use_column
declare
  now_ms constant timestamptz(3) := now();
  -- Lock the posts in id order, so that two calls cannot deadlock. The next statement then sees what those who were waited for have deleted.
  locked constant bigint[] := array(
    select posts.id from posts where posts.id in (select post_id from json_to_recordset(input) as item (post_id bigint))
    order by posts.id for no key update
  );
begin
  return query
  with items as materialized (
    select * from json_to_recordset(input) as item (
      place int, post_id bigint, parent_id bigint, author_id uuid, author_name text, content text, markup jsonb,
      quote_text text, quote_reply_id bigint, image_url text, image_width int, image_height int, mentions jsonb, people jsonb,
      key_scope text, key text, key_answer jsonb, moment jsonb, moment_at timestamptz, play_seq int)
  ),
  -- The answered and the quoted comment live under the post, and the picture is there.
  complete as materialized (
    select items.*, slow_seconds from items join posts on posts.id = post_id
    where post_id = any(locked) and locked_at is null
      and (parent_id is null or exists (
        select from replies as parent where parent.id = items.parent_id and parent.post_id = items.post_id and deleted_at is null))
      and (quote_reply_id is null or exists (
        select from replies as quoted where quoted.id = items.quote_reply_id and quoted.post_id = items.post_id and deleted_at is null))
      and (items.image_url is null or exists (
        select from images where name = substr(items.image_url, 9, 32) and owner_id = items.author_id for no key update))
  ),
  -- In slow mode a person has one comment in the given time, hidden and deleted ones included, also within one batch.
  allowed as materialized (
    select complete.* from complete
    where slow_seconds = 0 or (
      not exists (
        select from (
          (select all_replies.post_id, all_replies.created_at from all_replies
            where all_replies.author_id = complete.author_id order by all_replies.id desc limit 1000)
          union all
          select deleted_texts.post_id, deleted_texts.created_at from deleted_texts
          where deleted_texts.author_id = complete.author_id and deleted_texts.kind = 'comment'
        ) as latest
        where latest.post_id = complete.post_id and latest.created_at > now_ms - make_interval(secs => slow_seconds))
      and not exists (
        select from complete as earlier
        where earlier.post_id = complete.post_id and earlier.author_id = complete.author_id and earlier.place < complete.place))
  ),
  commented as (select post_id, count(*)::int as times from allowed group by post_id),
  counted as (
    update posts set comments = posts.comments + times
    from commented where posts.id = commented.post_id
  ),
  -- Draw the ids while the posts are locked: the ids of a thread grow in the order in which its comments become visible.
  added as materialized (select allowed.*, nextval('replies_id_seq') as id from allowed order by place),
  stored as (
    insert into replies (id, created_at, post_id, parent_id, author_id, author_name, content, markup, moment, moment_at, play_seq,
      quote_text, quote_reply_id, quotes_reply, image_url, image_width, image_height)
      overriding system value
    select id, now_ms, post_id, parent_id, author_id, author_name, content, markup, moment, moment_at, play_seq,
      quote_text, quote_reply_id, quote_reply_id is not null, image_url, image_width, image_height from added
  ),
  talked as (
    insert into play_counts (game_id, seq, comments)
    select game_id, play_seq, count(*)::int from added join game_threads on game_threads.post_id = added.post_id
    where play_seq is not null group by 1, 2 order by 1, 2
    on conflict (game_id, seq) do update set comments = play_counts.comments + excluded.comments
  ),
  mentioned as (
    insert into text_mentions (reply_id, name, user_id)
    select added.id, named.name, named.user_id
    from added cross join lateral jsonb_to_recordset(mentions) as named (name text, user_id uuid) order by named.user_id
    on conflict do nothing
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
    insert into events (type, actor_id, subject_id, details, created_at)
    select 'reply_stored', author_id, id, '{}', now_ms from added
    union all
    select 'reply_mentioned', author_id, id, jsonb_build_object('people', people), now_ms from added where people is not null
    order by 3
  )
  select place, added.id, now_ms::timestamptz from added;
end $function$;
