-- Names that begin as typed, in the order of the alphabet. The operators that LIKE needs, whatever the database's language.
create index users_username_beginning on users (lower(username) text_pattern_ops);

-- Somebody's latest replies, for whom they talk with; and their replies when the name changes or the account goes.
create index replies_author_latest on replies (author_id, id desc);
drop index replies_author;

-- The people whom a text names by @username, as they are called now; names that nobody has are left out.
create function named_people(content text) returns text[]
  language sql stable parallel safe strict
  as $$
    select array(
      select users.username from users
      where lower(users.username) in (
        select lower(rtrim(name[1], '-_')) from regexp_matches(content, '@([A-Za-z][A-Za-z0-9_-]{7,19})', 'g') as name
      )
      order by users.username
    )
  $$;
