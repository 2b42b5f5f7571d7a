-- The talk of a play, the oldest moment first.
create index if not exists replies_talk on all_replies (post_id, play_seq, (coalesce(moment_at, created_at)), id) where play_seq is not null;
-- The number of comments in the talk of each play, without deleted and hidden ones.
create index if not exists replies_talk_counted on all_replies (post_id, play_seq) where play_seq is not null and deleted_at is null and hidden is null;
