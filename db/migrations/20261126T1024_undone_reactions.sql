-- The reactions to plays that an entry took back.
alter table moderation_undos add column reactions jsonb not null default '[]';
