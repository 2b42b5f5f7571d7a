-- `is_moderator` stays in step with the role for the version before: true for moderators and admins.
alter table users
  add column role text not null default 'member' constraint users_role_check check (role in ('member', 'moderator', 'admin')),
  -- Until when the person may not write; 'infinity' for good, null for a good standing.
  add column silenced_until timestamptz(3),
  add column silenced_reason text,
  add column silenced_entry_id bigint,
  add column banned_until timestamptz(3),
  add column banned_reason text,
  add column banned_entry_id bigint;
update users set role = 'moderator' where is_moderator;
