-- The reader's position in a game; infinite if they are live in it. An entry with `hidesOthers` hides the scores of all games but
-- those in `except`; one with `others` is the position in all of them, also in games that are first read while this reader waits.
create or replace function late.position_of_game(game text) returns timestamptz language sql stable as $$
  select late.position_of_game(game, late.game_positions())
$$;

-- The last moment of a game that the reader may know; infinite if they are live in it.
create or replace function late.position_of_game(game text, positions jsonb) returns timestamptz language plpgsql stable as $$
declare
  own constant timestamptz := positions #>> array['games', game];
begin
  if positions -> 'others' = 'null' or positions #> '{others,except}' ? game then return coalesce(own, 'infinity'); end if;
  return coalesce(least(own, coalesce((positions #>> '{others,at}')::timestamptz, (select starts_at from public.games where id = game))), 'infinity');
end
$$;
