-- The play to whose talk a comment in the thread of a game belongs; null before the start, and for comments from before this column.
alter table all_replies add column play_seq integer;
