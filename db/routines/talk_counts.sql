-- The number of comments in the talk of each play of a game, without deleted and hidden ones. A late reader gets those of their position.
create or replace function talk_counts(game text) returns table (seq int, comments int) language sql stable as $$
  select play_seq, count(*)::int from replies
  where post_id = (select post_id from game_threads where game_id = game and kind = 'game') and play_seq is not null and deleted_at is null
  group by play_seq
$$;

-- The same number for one play.
create or replace function talk_count(game text, play int) returns int language sql stable as $$
  select count(*)::int from replies
  where post_id = (select post_id from game_threads where game_id = game and kind = 'game') and play_seq = play and deleted_at is null
$$;
