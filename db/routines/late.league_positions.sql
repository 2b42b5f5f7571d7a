-- The reader's positions by league.
create or replace function late.league_positions() returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(each.league, each.at), '{}') from (
    select league, min(at) as at
    from jsonb_to_recordset(current_setting('bleachers.positions')::jsonb) as entry (at timestamptz, leagues text[])
    cross join unnest(leagues) as league group by league
  ) as each
$$;
