-- Counts are those of now for every reader. The tables stay, empty, while nodes of the version before may write to them.
drop trigger keep_taken_likes on post_likes;
drop trigger keep_taken_votes on poll_votes;
drop trigger keep_moved_votes on poll_votes;
drop function keep_taken_likes();
drop function keep_taken_votes();
drop function keep_moved_votes();
drop function late_until(bigint[]);
drop function first_position(timestamptz, bigint);
delete from taken_likes;
delete from changed_votes;
