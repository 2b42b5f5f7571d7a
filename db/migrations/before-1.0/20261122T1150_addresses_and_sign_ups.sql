-- The form by which addresses are compared. Null in rows of an older version and where it holds more
-- than ASCII: those are found by lower(email).
alter table accounts add column email_key text;
update accounts set email_key = lower(email collate "C") where email ~ '^[!-~]+$';
-- Sign-in by address, however it is spelled; and one account an address.
create unique index accounts_email_key on accounts (email_key) where email_key is not null;

-- Accounts that were made lately, for the limits an hour and a day.
create table sign_ups (
  -- The network address, keyed by the server's secret: no address can be read from it.
  address_key text not null,
  created_at timestamptz(3) not null default now()
);
-- How many an address made lately.
create index sign_ups_address on sign_ups (address_key, created_at);
-- Sweeping what is over a day old.
create index sign_ups_created on sign_ups (created_at);
