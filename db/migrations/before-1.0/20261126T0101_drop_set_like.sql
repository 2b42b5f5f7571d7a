-- Likes are written by set_likes.
drop function set_like(bigint, uuid, boolean, json);
