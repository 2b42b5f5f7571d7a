-- Changes of an e-mail address that wait for the link mailed to the new address. An account has at most one.
create table email_changes (
  account_id uuid primary key references accounts (id) on delete cascade,
  email text not null,
  asked_at timestamptz(3) not null default now()
);
-- Sweeping changes whose links are over.
create index email_changes_asked on email_changes (asked_at);

-- Whether using the link moves the account to the link's address, instead of proving the address that it has.
alter table email_confirmations add column is_change boolean not null default false;
