-- Nodes of the version before call it. It goes with the tables taken_likes and changed_votes.
create or replace function first_position(at timestamptz) returns timestamptz language sql stable as $$
  select date_trunc('second', at::timestamptz(3) + interval '999 milliseconds', 'UTC')
$$;
