-- The games whose results the reader may not know, by team: the time from which a state of another game could tell the result of each.
create or replace function late.unknown_results() returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(each.team, each.games), '{}') from (
    select team, jsonb_object_agg(game, told_from) as games from (
      select this.league || ' ' || code as team, this.id as game, min(greatest(entry.at, this.starts_at)) as told_from
      from jsonb_to_recordset(current_setting('bleachers.positions')::jsonb) as entry (at timestamptz, games text[])
      cross join unnest(entry.games) as listed
      join public.games as this on this.id = listed and (this.ended_at is null or this.ended_at > entry.at)
      cross join unnest(array[this.home_team, this.away_team]) as code
      group by 1, 2
    ) as told group by team
  ) as each
$$;
