-- Accounts at other login providers by which a person can sign in too. The pair is one person's, for ever one.
create table linked_sign_ins (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users (id) on delete cascade,
  -- The provider's key in the settings, and the address that it said, to show in the settings of its owner.
  provider text not null check (char_length(provider) between 1 and 40),
  email text check (char_length(email) <= 320),
  created_at timestamptz(3) not null default now(),
  primary key (issuer, subject)
);
-- A person's own ones; one of each provider.
create unique index linked_sign_ins_user on linked_sign_ins (user_id, provider);

-- The login provider of a sign-in under way (empty is the first one), and the person who links it to their account.
alter table pending_sign_ins add column provider text not null default '';
alter table pending_sign_ins add column link_user_id uuid references users (id) on delete cascade;
-- Deleting an account.
create index pending_sign_ins_link_user on pending_sign_ins (link_user_id) where link_user_id is not null;
