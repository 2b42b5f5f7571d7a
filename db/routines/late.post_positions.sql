-- The reader's positions by post, and by the tags of posts.
create or replace function late.post_positions() returns jsonb language sql stable as $$
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
$$;
