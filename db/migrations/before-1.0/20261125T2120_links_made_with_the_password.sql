-- A change of the password ends the links to other login providers that were made without it.

-- Whether the person showed the account's password to make the link. Rows of an older version were made without.
alter table linked_sign_ins add column with_password boolean not null default false;
alter table pending_sign_ins add column link_with_password boolean not null default false;
