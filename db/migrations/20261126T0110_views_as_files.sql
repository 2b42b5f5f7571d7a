-- Every row has had a type of the list since the constraint was made.
alter table all_notifications validate constraint notifications_type_check;
-- Each view has a file, so nothing makes the views of late readers from the tables any more. db/dropped.sql drops the procedures.
delete from routines where name in ('late.rebuild', 'late.rebuild_texts_and_games', 'late.show');
