-- The comments that moderation shows.
create or replace view replies as select * from all_replies where hidden is null;
