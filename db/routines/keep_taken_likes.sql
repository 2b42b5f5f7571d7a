-- Triggers write the rows, so that no way of taking a like back can forget them. They run once a statement, however many likes it takes
-- back. A like that is given runs none of them.
create or replace function keep_taken_likes() returns trigger language plpgsql as $$
begin
  insert into taken_likes as kept (post_id, second, likes)
  select taken.post_id, change.second, sum(change.likes)
  from (
    select gone.post_id, first_position(gone.created_at, recent.changes) as given, first_position(now(), recent.changes) as taken
    from gone
    join all_posts on all_posts.id = gone.post_id
    join late_until(array(select gone.post_id from gone)) as late on late.post_id = gone.post_id and late.until >= gone.created_at
    cross join lateral (
      select count(*) as changes from taken_likes where taken_likes.post_id = gone.post_id and second > now() - interval '1 hour'
    ) as recent
  ) as taken
  cross join lateral (values (taken.given, -1), (taken.taken, 1)) as change (second, likes)
  where taken.given < taken.taken and change.second > now() - counts_kept_for()
  group by taken.post_id, change.second order by taken.post_id, change.second
  on conflict (post_id, second) do update set likes = kept.likes + excluded.likes;
  return null;
end $$;

create or replace trigger keep_taken_likes after delete on post_likes referencing old table as gone for each statement
  execute function keep_taken_likes();
