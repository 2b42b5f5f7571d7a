-- Reads the table without keeping others from writing.
alter table all_notifications validate constraint notifications_type_check;
