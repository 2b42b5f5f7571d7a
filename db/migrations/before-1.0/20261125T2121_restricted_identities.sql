-- A silence or a ban follows its person to a new account.

-- The mailboxes and login providers' accounts of restricted people, as keyed hashes. Rows are deleted when the restriction ends.
create table restricted_identities (
  key text not null check (char_length(key) = 43),
  state text not null check (state in ('silenced', 'banned')),
  -- The account; null once it is deleted, until the next one.
  user_id uuid references users (id) on delete set null,
  until timestamptz(3) not null,
  game_id text,
  reason text not null,
  entry_id bigint not null references log_entries (id),
  primary key (key, state)
);
-- Lifting a restriction, and deleting an account.
create index restricted_identities_user on restricted_identities (user_id);
-- The sweep of restrictions that have ended.
create index restricted_identities_until on restricted_identities (until);
