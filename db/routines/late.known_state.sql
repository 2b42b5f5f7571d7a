-- A state as the reader may know it. In a replay a final counts from the end of the game at its source, and a position of which no state is
-- known has the points of its plays (games.view.ts has the rest from the newest play). The records of teams are left out that could tell a result that the reader may not know: all of them
-- while the reader hides scores.
create or replace function late.known_state(game text, known_at timestamptz, state jsonb, positions jsonb, results jsonb) returns jsonb
language plpgsql stable as $$
declare
  no_record constant jsonb := '{"wins": null, "losses": null, "record": null}';
  hides_records constant boolean := (positions ->> 'hidesOthers')::boolean;
  at constant timestamptz := late.position_of_game(game, positions);
  is_replayed constant boolean := late.is_replayed(game, positions);
  shown jsonb;
  home text;
  away text;
begin
  shown := case when late.is_hidden(game, positions) then late.before_game(state) || '{"hidden": true}'
    when known_at <= at or is_replayed and state ->> 'state' = 'final' and late.end_of_game(game) <= at then state
    else late.before_game(state) end;
  if is_replayed and shown ->> 'state' = 'scheduled' then shown := shown || jsonb_build_object('lineScore', late.line_score(game, at)); end if;
  if not hides_records and results = '{}' then return shown; end if;
  if not hides_records then
    select league || ' ' || home_team, league || ' ' || away_team into home, away from public.games where id = game;
  end if;
  if hides_records or late.tells_result(home, game, known_at, results) then
    shown := shown || jsonb_build_object('home', (shown -> 'home') || no_record);
  end if;
  if hides_records or late.tells_result(away, game, known_at, results) then
    shown := shown || jsonb_build_object('away', (shown -> 'away') || no_record);
  end if;
  return shown;
end
$$;
