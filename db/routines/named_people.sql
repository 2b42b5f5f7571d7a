-- The people whom a text names. `lower(username) in (a subquery)` was planned as a join that reads all of `users` for each text.
-- An array of the names reads the index users_username.
create or replace function named_people(content text) returns text[] language sql stable parallel safe strict as $$
    select array(
      select users.username from users
      where lower(users.username) = any(array(
        select lower(rtrim(name[1], '-_')) from regexp_matches(content, '[@＠]([A-Za-z0-9][A-Za-z0-9_-]{2,59})', 'g') as name
      ))
      order by users.username
    )
  $$;
