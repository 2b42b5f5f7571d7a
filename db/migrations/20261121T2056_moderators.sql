-- Who may delete what others wrote; given and taken by the operator alone.
alter table users add column is_moderator boolean not null default false;
