create or replace function late.unknown_comments(author uuid, positions jsonb) returns bigint language sql stable as $$
  select count(*) from public.replies as reply
  where reply.author_id = author and reply.deleted_at is null and reply.created_at > late.earliest()
    and coalesce(reply.moment_at, reply.created_at) > late.position_of_post(reply.post_id, positions)
$$;
