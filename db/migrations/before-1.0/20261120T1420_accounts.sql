-- The built-in login provider's accounts. A user of this product is tied to one by issuer and subject, as to any
-- other provider's: the subject is the account's id.
create table accounts (
  id uuid primary key default gen_random_uuid(),
  email text not null check (char_length(email) between 3 and 320),
  -- scrypt, in the form `scrypt$N$r$p$salt$hash` (base64url).
  password_hash text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- Sign-in by address, whatever its case; and one account an address.
create unique index accounts_email on accounts (lower(email));
