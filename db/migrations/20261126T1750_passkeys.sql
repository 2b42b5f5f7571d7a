-- Passkeys: public keys of authenticators that sign a person in.
create table passkeys (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- The id that the authenticator gave it, in base64url.
  credential_id text not null unique check (char_length(credential_id) between 1 and 1400),
  -- In COSE.
  public_key bytea not null,
  -- The number of signatures, for authenticators that count them.
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
-- The passkeys of a person.
create index passkeys_person on passkeys (user_id);

-- Challenges that wait for the answer of a browser. Each is deleted with its first try.
create table passkey_challenges (
  challenge text primary key,
  -- The sign-in or the session that it was made for, and what for.
  purpose text not null check (char_length(purpose) <= 200),
  expires_at timestamptz(3) not null
);
-- Challenges that nobody has used.
create index passkey_challenges_expiry on passkey_challenges (expires_at);
