-- The likes of a post that a reader at a position may not know, less those that were taken back since.
create or replace function late.likes_after(post bigint, at timestamptz) returns int language sql stable as $$
  select case when at is null then 0 else (
    (select count(*) from public.post_likes where post_id = post and created_at > at)
    - (select coalesce(sum(likes), 0) from public.taken_likes
      where post_id = post and second > at and at >= now() - public.counts_kept_for()))::int end
$$;
