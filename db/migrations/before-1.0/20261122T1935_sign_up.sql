-- Invitations to join, made by admins.
create table invitations (
  -- The secret of the link.
  code text primary key check (char_length(code) between 8 and 64),
  uses integer not null check (uses between 1 and 1000),
  used integer not null default 0 check (used between 0 and uses),
  created_by uuid references users (id) on delete set null,
  expires_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
-- The list of invitations, the latest first.
create index invitations_created on invitations (created_at desc, code);
-- The invitations of an admin who deletes their account.
create index invitations_created_by on invitations (created_by);

-- The invitation that a sign-in under way began with.
alter table pending_sign_ins add column invite text check (char_length(invite) <= 64);
-- The time at which a person confirmed that they have the operator's minimum age. The date of birth itself is never stored.
alter table accounts add column age_confirmed_at timestamptz(3);
