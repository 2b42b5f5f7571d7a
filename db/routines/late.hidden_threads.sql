-- The threads of the games whose scores the reader hides, however long ago they were. PostgreSQL inlines it, so that one post is looked
-- up by the index.
create or replace function late.hidden_threads() returns table (post_id bigint) language sql stable as $$
  select thread.post_id from public.game_threads as thread
  where late.is_hidden(thread.game_id, (select late.game_positions()))
$$;
