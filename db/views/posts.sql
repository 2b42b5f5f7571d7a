-- The posts that moderation shows.
create or replace view posts as select * from all_posts where hidden is null;
