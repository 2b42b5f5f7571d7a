-- The record of a team tells the results of its games, so a state of one game could tell that of another.

-- The teams of a game whose records in a state that was known at a time could tell a reader a result that they may not know: those with
-- another game whose end is after the reader's position, and all teams while the reader hides scores.
create function late.teams_with_unknown_results(game text, known_at timestamptz) returns text[] language sql stable as $$
  select array(
    select team from public.games as this cross join unnest(array[this.home_team, this.away_team]) as team
    where this.id = game and exists (
      select from jsonb_to_recordset(current_setting('bleachers.positions')::jsonb) as entry (at timestamptz, games text[], "hidesOthers" boolean)
      where entry."hidesOthers" or (known_at > entry.at and exists (
        select from public.games as other
        where other.id = any(entry.games) and other.id <> game and other.league = this.league and team in (other.home_team, other.away_team)
          and other.starts_at < known_at and (other.ended_at is null or other.ended_at > entry.at)))))
$$;

-- A state without the records of some teams.
create function late.without_records(game text, state jsonb, teams text[]) returns jsonb language sql stable as $$
  select case when teams = '{}' then state else state
    || jsonb_build_object('home', (state -> 'home') || case when home_team = any(teams) then none.side else '{}' end)
    || jsonb_build_object('away', (state -> 'away') || case when away_team = any(teams) then none.side else '{}' end) end
  from public.games cross join (select '{"wins": null, "losses": null, "record": null}'::jsonb as side) as none where id = game
$$;

create or replace function late.known_state(game text, known_at timestamptz, state jsonb) returns jsonb language sql stable as $$
  select late.without_records(game, case when late.is_hidden(game) then late.before_game(state) || '{"hidden": true}'::jsonb
    when known_at <= late.position_of_game(game) then state else late.before_game(state) end, late.teams_with_unknown_results(game, known_at))
$$;
