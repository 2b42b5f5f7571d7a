-- The reader's positions by game, the games that they watch later, and the position in games that no entry names.
create or replace function late.game_positions() returns jsonb language sql stable as $$
  with listed as materialized (
    select * from jsonb_to_recordset(current_setting('bleachers.positions')::jsonb) as entry (
      at timestamptz, games text[], mode text, others boolean, "hidesOthers" boolean, "except" text[])
  )
  select jsonb_build_object(
    'games', (
      select coalesce(jsonb_object_agg(each.game, each.at), '{}') from (
        select game, min(at) as at from listed cross join unnest(games) as game group by game
      ) as each),
    'replayed', (select coalesce(jsonb_agg(game), '[]') from listed cross join unnest(games) as game where mode = 'replay'),
    -- A reader has one such entry at most. It has no `at` if the reader hides scores: their position is then the start of each game.
    'others', (select jsonb_build_object('at', at, 'except', "except") from listed where others or "hidesOthers" limit 1),
    'hidesOthers', exists (select from listed where "hidesOthers")
  )
$$;
