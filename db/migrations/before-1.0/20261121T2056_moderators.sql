-- The accounts that may delete texts of others. Only the operator changes them.
alter table users add column is_moderator boolean not null default false;
