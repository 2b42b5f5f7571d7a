-- The log of what admins and commands did. An entry loses the names of accounts that are deleted.
create table staff_entries (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  via text not null check (via in ('site', 'command')),
  actor_id uuid references users (id) on delete set null,
  action text not null,
  account_id uuid references users (id) on delete set null,
  about text,
  changes jsonb not null default '[]'
);
-- The deletion of an account.
create index staff_entries_actor on staff_entries (actor_id) where actor_id is not null;
create index staff_entries_account on staff_entries (account_id) where account_id is not null;

-- How accounts are made, if an admin has chosen it; without a row SIGN_UP decides.
create table sign_up_choice (
  is_only boolean primary key default true check (is_only),
  mode text not null check (mode in ('open', 'invite', 'closed'))
);
