-- The number of comments after the reader's position in the talk of each play of a game.
-- Queries that read comments of `play_counts` take these away for a late reader.
create or replace function late.later_talk(game text) returns table (seq int, comments int) language sql stable as $$
  with thread as materialized (
    select post_id, late.position_of_post(post_id, late.post_positions()) as at from public.game_threads where game_id = game and kind = 'game'
  )
  select play_seq, count(*)::int from public.all_replies
  where post_id = (select post_id from thread) and coalesce(moment_at, created_at) > (select at from thread)
    and play_seq is not null and deleted_at is null and hidden is null
  group by play_seq
$$;
