-- Names that somebody gave at sign-up, until their first sign-in copies them to users.
alter table accounts
  add column first_name text check (char_length(first_name) <= 100),
  add column last_name text check (char_length(last_name) <= 100);

-- A sign-in under way: what was sent to the login provider and has to come back, once and to the same browser.
create table pending_sign_ins (
  state text primary key,
  -- SHA-256 of the value that the browser's cookie holds.
  browser text not null,
  nonce text not null,
  code_verifier text not null,
  return_to text not null,
  expires_at timestamptz(3) not null
);
-- Sweeping sign-ins that nobody finished.
create index pending_sign_ins_expiry on pending_sign_ins (expires_at);

-- Everything the built-in login provider remembers: sessions, grants, interactions, codes, tokens.
create table oidc_records (
  kind text not null,
  id text not null,
  payload jsonb not null,
  -- Copied from the payload, for the look-ups below.
  uid text,
  grant_id text,
  account_id text,
  expires_at timestamptz(3),
  primary key (kind, id)
);
-- The session an interaction belongs to.
create index oidc_records_uid on oidc_records (uid) where uid is not null;
-- Withdrawing a grant takes its codes and tokens with it.
create index oidc_records_grant on oidc_records (grant_id) where grant_id is not null;
-- A new password ends every session of its account.
create index oidc_records_account on oidc_records (account_id) where account_id is not null;
-- Sweeping records that ended.
create index oidc_records_expiry on oidc_records (expires_at);

create table password_resets (
  -- SHA-256 of the link's token: reading this table changes nobody's password.
  token_hash text primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  expires_at timestamptz(3) not null
);
-- A used link takes the account's other links with it.
create index password_resets_account on password_resets (account_id);
-- Sweeping links that ended.
create index password_resets_expiry on password_resets (expires_at);

-- How many tries an account or a network address has spent; one comes back every so often.
create table sign_in_tries (
  -- A hash of the limit and the address that it counts, keyed by the server's secret: no address can be read from it.
  key text primary key,
  -- When the last of the spent tries will have come back.
  spent_until timestamptz(3) not null
);
-- Sweeping what has come back.
create index sign_in_tries_spent on sign_in_tries (spent_until);
