-- The reason of an entry of the log that ends with the final of a game names the game, because the digest covers it.
alter table log_entries drop constraint log_entries_reason_check;
alter table log_entries add constraint log_entries_reason_check check (char_length(reason) <= 620) not valid;
alter table log_entries validate constraint log_entries_reason_check;
