-- The reader's position in the games that a post is about; null if it is about none in which they are late.
create or replace function late.position_of_post(post bigint) returns timestamptz language sql stable as $$
  select late.position_of_post(post, late.post_positions())
$$;

-- The last moment of a post and its comments that the reader may know; null if they are live in what the post is about. The thread of a
-- game is about that game alone, whatever else its teams play.
create or replace function late.position_of_post(post bigint, positions jsonb) returns timestamptz language plpgsql stable as $$
begin
  if exists (select from public.game_threads where post_id = post) then return (positions #>> array['posts', post::text])::timestamptz; end if;
  return (select min((positions #>> array['tags', tag_id::text])::timestamptz) from public.post_tags where post_id = post);
end
$$;
