-- Votes keep the second in which they were given also among many changes, because a vote that moves keeps its time.
create or replace function keep_taken_votes() returns trigger language plpgsql as $$
begin
  insert into changed_votes as kept (option_id, second, votes)
  select taken.option_id, change.second, sum(change.votes)
  from (
    select gone.option_id, first_position(gone.created_at) as given, first_position(now(), recent.changes) as taken
    from gone
    join poll_options on poll_options.id = gone.option_id
    join all_polls on all_polls.id = gone.poll_id
    join late_until(array(select all_polls.post_id from gone join all_polls on all_polls.id = gone.poll_id)) as late
      on late.post_id = all_polls.post_id and late.until >= gone.created_at
    cross join lateral (
      select count(*) as changes from changed_votes where changed_votes.option_id = gone.option_id and second > now() - interval '1 hour'
    ) as recent
  ) as taken
  cross join lateral (values (taken.given, -1), (taken.taken, 1)) as change (second, votes)
  where taken.given < taken.taken and change.second > now() - counts_kept_for()
  group by taken.option_id, change.second order by taken.option_id, change.second
  on conflict (option_id, second) do update set votes = kept.votes + excluded.votes;
  return null;
end $$;

create or replace trigger keep_taken_votes after delete on poll_votes referencing old table as gone for each statement
  execute function keep_taken_votes();
