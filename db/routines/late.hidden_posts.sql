-- The posts that the reader may not know.
create or replace function late.hidden_posts() returns setof bigint language sql stable as $$
  with reader as materialized (select late.post_positions() as positions)
  select post.id
  from reader cross join jsonb_each_text(reader.positions -> 'tags') as tag
  join public.post_tags as tagged on tagged.tag_id = tag.key::bigint and tagged.created_at > tag.value::timestamptz
  join public.all_posts as post on post.id = tagged.post_id
  where coalesce(post.moment_at, post.created_at) > tag.value::timestamptz
    and not exists (select from public.game_threads as thread where thread.post_id = post.id)
  union all
  select post.id
  from reader cross join jsonb_each_text(reader.positions -> 'posts') as thread
  join public.all_posts as post on post.id = thread.key::bigint
  where coalesce(post.moment_at, post.created_at) > thread.value::timestamptz
$$;
