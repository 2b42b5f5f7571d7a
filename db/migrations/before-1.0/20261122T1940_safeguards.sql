-- Words and domains that texts may not hold, or that a moderator looks at first.
create table content_rules (
  kind text not null check (kind in ('word', 'domain')),
  -- The word, phrase or domain as an admin typed it.
  text text not null check (char_length(text) between 1 and 200),
  action text not null check (action in ('refuse', 'hold')),
  place integer not null,
  -- One rule a text; also the list in the admins' order.
  primary key (kind, text)
);
-- The rules without a list, in one row.
create table content_settings (
  is_only boolean primary key default true check (is_only),
  refuses_duplicates boolean not null default false
);
insert into content_settings default values;

-- Shields that are up: of the site, or of a post's thread.
create table shields (
  -- 'site', or the id of a post.
  scope text primary key check (scope = 'site' or scope ~ '^[1-9][0-9]{0,15}$'),
  raised_at timestamptz(3) not null default now(),
  -- Null for one that stays up until it is taken down, or until the thread is calm.
  until timestamptz(3),
  is_automatic boolean not null default false,
  -- The last time at which the thread was not calm.
  busy_at timestamptz(3) not null default now()
);

-- Set once a person is no newcomer any more: a day has passed and three of their posts or comments stand. They stay so.
alter table users add column established_at timestamptz(3);
