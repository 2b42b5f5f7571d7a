-- Moves the number of comments of a post, which may be hidden; comments own no column of posts.
create or replace function move_comments(post bigint, change int) returns void language sql as $$
  update all_posts set comments = comments + change where id = post;
$$;
