-- The last moment of a league's table that the reader may know; infinite if they are live in all of its games.
create or replace function late.position_of_league(league text, positions jsonb) returns timestamptz language sql stable as $$
  select coalesce((positions ->> league)::timestamptz, 'infinity')
$$;
