-- Whether the reader watches a game later: its plays then count from the time at which they happened.
create or replace function late.is_replayed(game text) returns boolean language sql stable as $$
  select late.is_replayed(game, late.game_positions())
$$;

-- Whether the reader watches a game later.
create or replace function late.is_replayed(game text, positions jsonb) returns boolean language sql stable as $$
  select positions #> '{replayed}' ? game
$$;
