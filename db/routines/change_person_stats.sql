-- Moves the totals of one person and awards the achievements that a total reaches. Null for nobody.
create or replace function change_person_stats(person uuid, posts int, likes int, comments int, views int, due json) returns void
language plpgsql as $$
#variable_conflict use_column
declare
  all_posts int;
  all_likes int;
  all_comments int;
begin
  if person is null then return; end if;
  insert into user_stats as stats (user_id, total_posts, total_likes, total_comments, total_views)
  values (person, greatest(posts, 0), greatest(likes, 0), greatest(comments, 0), greatest(views, 0))
  on conflict (user_id) do update set
    total_posts = stats.total_posts + posts,
    total_likes = stats.total_likes + likes,
    total_comments = stats.total_comments + comments,
    total_views = stats.total_views + views,
    updated_at = now()
  returning total_posts, total_likes, total_comments into all_posts, all_likes, all_comments;
  if due is null then return; end if;
  insert into user_achievements (user_id, achievement)
  select person, achievement from json_to_recordset(due) as due_now (achievement text, fact text, goal int)
  where case fact
    when 'posts' then all_posts >= goal and all_posts - posts < goal
    when 'likes' then all_likes >= goal and all_likes - likes < goal
    when 'comments' then all_comments >= goal and all_comments - comments < goal end
  on conflict do nothing;
end $$;
