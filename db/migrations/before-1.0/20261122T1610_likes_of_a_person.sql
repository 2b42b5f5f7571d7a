-- The posts that a person likes, the latest like first; also whether the reader liked something, and a deleted account's likes.
create index post_likes_latest on post_likes (user_id, created_at desc, post_id desc);
drop index post_likes_user;
