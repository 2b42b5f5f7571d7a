create or replace function late.unknown_likes(author uuid, positions jsonb) returns bigint language sql stable as $$
  select coalesce(sum(late.likes_after(covered.id, covered.at)), 0)::bigint from (
    select about.id, min(about.at) as at from (
      select post.id, tag.value::timestamptz as at
      from public.posts as post join public.post_tags as tagged on tagged.post_id = post.id
      join jsonb_each_text(positions -> 'tags') as tag on tag.key::bigint = tagged.tag_id
      where post.author_id = author
      union all
      select post.id, thread.value::timestamptz
      from public.posts as post join jsonb_each_text(positions -> 'posts') as thread on thread.key::bigint = post.id
      where post.author_id = author
    ) as about group by about.id
  ) as covered
$$;
