-- The games of the last days in which a reader may be late, by the posts about them: the last time at which a reader may have a position
-- in one. Readers who are behind or hide scores have one until 12 hours after the end.
create or replace function late_until(posts bigint[]) returns table (post_id bigint, until timestamptz) language sql stable as $$
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
$$;
