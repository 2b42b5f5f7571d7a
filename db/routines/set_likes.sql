-- Gives and takes back likes of several posts in one statement with one commit.
create or replace function set_likes(input json, due json) returns table (place int, likes int, changed boolean) language plpgsql as $$
#variable_conflict use_column
declare
  locked constant bigint[] := array(
    -- Lock the posts in id order, so that two calls cannot deadlock. The next statement then sees the likes of those that were waited for.
    select posts.id from posts where posts.id in (select post from json_to_recordset(input) as item (post bigint))
    order by posts.id for no key update
  );
  taken int[] := '{}';
begin
  if exists (select from json_to_recordset(input) as item (liked boolean) where not liked) then
    with gone as (
      delete from post_likes using json_to_recordset(input) as item (place int, post bigint, person uuid, liked boolean)
      where not item.liked and post_likes.post_id = item.post and post_likes.user_id = item.person and post_likes.post_id = any(locked)
      returning item.place
    )
    select coalesce(array_agg(gone.place), '{}') into taken from gone;
  end if;
  return query
  with items as materialized (
    select * from json_to_recordset(input) as item (place int, post bigint, person uuid, liked boolean) where post = any(locked)
  ),
  given as (
    insert into post_likes (post_id, user_id) select post, person from items where liked order by post, person
    on conflict do nothing returning post_id, user_id
  ),
  changes as materialized (
    select items.place, post, case when liked then 1 else -1 end as change
    from items left join given on given.post_id = post and given.user_id = person
    where case when liked then given.post_id is not null else items.place = any(taken) end
  ),
  by_post as materialized (select post, sum(change)::int as change from changes group by post),
  moved as (
    update posts set likes = posts.likes + by_post.change from by_post where posts.id = by_post.post and by_post.change <> 0
    returning posts.id, posts.author_id, posts.likes, by_post.change
  ),
  by_author as materialized (
    select author_id, sum(change)::int as change from moved where author_id is not null group by author_id having sum(change) <> 0
  ),
  totals as (
    insert into user_stats as stats (user_id, total_likes) select author_id, greatest(change, 0) from by_author order by author_id
    on conflict (user_id) do update set updated_at = now(),
      total_likes = stats.total_likes + (select change from by_author where by_author.author_id = stats.user_id)
    returning user_id, total_likes
  ),
  earned as (
    insert into user_achievements (user_id, achievement)
    select user_id, achievement
    from totals join by_author on by_author.author_id = totals.user_id
    cross join json_to_recordset(due) as due_now (achievement text, goal int)
    where total_likes >= goal and total_likes - change < goal
    on conflict do nothing
  )
  select items.place, coalesce(moved.likes, posts.likes), changes.place is not null
  from items join posts on posts.id = items.post left join moved on moved.id = items.post left join changes on changes.place = items.place;
end $$;
