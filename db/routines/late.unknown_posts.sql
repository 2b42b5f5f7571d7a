-- The number of posts that the reader may not know yet: of all, of an author, or under a tag.
create or replace function late.unknown_posts(author uuid, tag bigint) returns bigint language sql stable as $$
  select count(*) from public.posts as post
  where post.id in (select late.hidden_posts() union all select post_id from late.hidden_threads()) and (author is null or post.author_id = author)
    and (tag is null or exists (select from public.post_tags as other where other.post_id = post.id and other.tag_id = tag))
$$;
