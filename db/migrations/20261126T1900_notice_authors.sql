-- The author of a target and their role when the notice came, also after the text is deleted. Null for older rows and deleted accounts.
alter table takedown_targets add column author_id uuid references users (id) on delete set null;
alter table takedown_targets add column author_role text check (author_role in ('member', 'moderator', 'admin'));
-- The targets of a person, when their account is deleted or joined with another.
create index takedown_targets_author on takedown_targets (author_id) where author_id is not null;
