-- The points by period of a game up to a position, by its plays.
create or replace function late.line_score(game text, at timestamptz) returns jsonb language sql stable as $$
  with ends as (
    select distinct on (period) period, home, away from (
      select distinct on (seq) seq, (play ->> 'period')::int as period, (play ->> 'homeScore')::int as home, (play ->> 'awayScore')::int as away
      from public.game_plays where game_id = game and (known_at <= at or (play ->> 'at')::timestamptz <= at) order by seq, known_at desc
    ) as played order by period, seq desc
  )
  select coalesce(jsonb_agg(line order by line -> 'period'), '[]') from (
    select jsonb_build_object('period', period, 'home', greatest(0, home - lag(home, 1, 0) over (order by period)),
      'away', greatest(0, away - lag(away, 1, 0) over (order by period))) as line from ends
  ) as lines
$$;
