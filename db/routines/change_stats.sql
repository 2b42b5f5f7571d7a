-- Moves the totals of people and awards the achievements that a growing total reaches. Each person appears once, in id order, so that
-- two calls cannot deadlock. A null id is ignored. A negative change applies once, whatever `times` says.
-- due: [{ achievement, fact: 'posts'|'likes'|'comments', goal }], the achievements that this change can reach; null for none
create or replace function change_stats(user_ids uuid[], times int[], posts int, likes int, comments int, views int, due json)
returns void language plpgsql as $$
#variable_conflict use_column
begin
  with moved as (
    insert into user_stats as stats (user_id, total_posts, total_likes, total_comments, total_views)
    select person, greatest(posts, 0) * grown, greatest(likes, 0) * grown, greatest(comments, 0) * grown, greatest(views, 0) * grown
    from unnest(user_ids, times) as given (person, grown) where person is not null
    on conflict (user_id) do update set
      total_posts = stats.total_posts + case when posts < 0 then posts else excluded.total_posts end,
      total_likes = stats.total_likes + case when likes < 0 then likes else excluded.total_likes end,
      total_comments = stats.total_comments + case when comments < 0 then comments else excluded.total_comments end,
      total_views = stats.total_views + case when views < 0 then views else excluded.total_views end,
      updated_at = now()
    returning user_id, total_posts, total_likes, total_comments
  )
  insert into user_achievements (user_id, achievement)
  select moved.user_id, achievement
  from moved
  join unnest(user_ids, times) as given (person, grown) on person = moved.user_id
  cross join json_to_recordset(coalesce(due, '[]')) as due_now (achievement text, fact text, goal int)
  where case fact
    when 'posts' then total_posts >= goal and total_posts - posts * grown < goal
    when 'likes' then total_likes >= goal and total_likes - likes * grown < goal
    when 'comments' then total_comments >= goal and total_comments - comments * grown < goal end
  on conflict do nothing;
end $$;
