-- The notifications about texts that moderation shows, and all others.
create or replace view notifications as select * from all_notifications where not hidden;
