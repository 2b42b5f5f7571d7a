create or replace function late.unknown_posts_of(author uuid, positions jsonb) returns bigint language sql stable as $$
  select count(*) from public.posts as post
  where post.author_id = author and post.created_at > late.earliest()
    and coalesce(post.moment_at, post.created_at) > late.position_of_post(post.id, positions)
$$;
