-- The reactions to messages of rows that an entry took back.
alter table moderation_undos add column row_reactions jsonb not null default '[]'::jsonb;
