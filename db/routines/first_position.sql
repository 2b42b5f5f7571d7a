-- The first position that knows of something that happened at a time.
create or replace function first_position(at timestamptz) returns timestamptz language sql stable as $$
  select date_trunc('second', at::timestamptz(3) + interval '999 milliseconds', 'UTC')
$$;

-- The same while a post or an option has had many changes within the hour: whole minutes, so that nobody can add a row a second. Late
-- readers then learn of a change up to a minute later.
create or replace function first_position(at timestamptz, changes_of_hour bigint) returns timestamptz language sql stable as $$
  select case when changes_of_hour < 100 then first_position(at)
    else date_trunc('minute', first_position(at) + interval '59 seconds', 'UTC') end
$$;
