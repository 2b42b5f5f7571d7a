-- Keys that are used once and expire: of links that were mailed, of sign-ins under way, of challenges for passkeys.
create table one_time_keys (
  kind text not null,
  -- Unguessable. A link's token is here as SHA-256, so that reading this table opens nothing; an awaited address has the id of its account.
  key text not null,
  account_id uuid references accounts (id) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  details jsonb default '{}'::jsonb not null,
  created_at timestamptz(3) default now() not null,
  expires_at timestamptz(3) not null,
  primary key (kind, key)
);
-- A used link takes the others of its account with it, and an account that is deleted all of them.
create index one_time_keys_account on one_time_keys (account_id) where account_id is not null;
create index one_time_keys_user on one_time_keys (user_id) where user_id is not null;
-- The sweep of keys that expired.
create index one_time_keys_expiry on one_time_keys (expires_at);

drop table password_resets, email_confirmations, email_changes, pending_sign_ins, passkey_challenges;
