-- Extensions that every PostgreSQL from 15 on ships and an ordinary owner may create.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Lower case, without accents, letters and digits only: the one spelling that searches compare by.
-- unaccent() alone is only STABLE, which neither an index nor a generated column accepts.
create function plain_text(value text) returns text
  language sql immutable parallel safe strict
  as $$ select btrim(regexp_replace(lower(unaccent('unaccent', value)), '[^[:alnum:]]+', ' ', 'g')) $$;

create table users (
  id uuid primary key default gen_random_uuid(),
  -- The person's identity at the login provider. The pair and never the e-mail address identifies a person.
  issuer text not null,
  subject text not null,
  email text check (char_length(email) <= 320),
  first_name text check (char_length(first_name) <= 100),
  last_name text check (char_length(last_name) <= 100),
  username text check (username ~ '^[A-Za-z][A-Za-z0-9_-]{7,19}$'),
  profile_image_url text check (char_length(profile_image_url) <= 2048),
  preferred_theme text not null default 'light' check (preferred_theme in ('light', 'dark')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- Sign-in: find the person a provider names.
create unique index users_identity on users (issuer, subject);
-- Nobody gets a second account by another provider's word for the same address.
create unique index users_email on users (lower(email));
-- A name in a path or a mention, whatever its case; and that a name is given once.
create unique index users_username on users (lower(username));

-- A name that was given up stays its owner's for 30 days.
create table former_usernames (
  name text primary key check (name = lower(name)),
  user_id uuid not null references users (id) on delete cascade,
  kept_until timestamptz(3) not null
);
-- Deleting a user finds their former names.
create index former_usernames_user on former_usernames (user_id);

create table sessions (
  -- SHA-256 of the cookie's token: reading this table signs nobody in.
  sid text primary key,
  sess jsonb not null,
  user_id uuid references users (id) on delete cascade,
  expire timestamptz(3) not null
);
-- Sweeping ended sessions.
create index sessions_expire on sessions (expire);
-- Every session of one user: signing out everywhere, deleting the account.
create index sessions_user on sessions (user_id);

create table user_stats (
  user_id uuid primary key references users (id) on delete cascade,
  total_posts integer not null default 0 check (total_posts >= 0),
  total_likes integer not null default 0 check (total_likes >= 0),
  total_comments integer not null default 0 check (total_comments >= 0),
  total_views integer not null default 0 check (total_views >= 0),
  post_streak integer not null default 0 check (post_streak >= 0),
  last_post_date date,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

-- The first answer to a write that carried an Idempotency-Key, for 24 hours.
create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  scope text not null,
  key text not null check (char_length(key) between 1 and 100),
  answer jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, scope, key)
);
-- Sweeping old keys.
create index idempotency_keys_created on idempotency_keys (created_at);

-- Values that one node generates and all nodes share: signing keys, the built-in provider's client secret.
create table server_secrets (
  name text primary key,
  value jsonb not null,
  created_at timestamptz(3) not null default now()
);
