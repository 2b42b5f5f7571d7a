-- The entry of the log that removed a message, by which `restore_all` finds the messages of an undo; null for older removals.
alter table chat_messages add column removed_entry_id bigint;
