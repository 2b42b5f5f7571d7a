-- The polls whose post moderation shows.
create or replace view polls as select * from all_polls where not hidden;
