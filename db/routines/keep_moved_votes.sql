-- Until the second of the move the vote was with the old option, and the new one did not have it.
create or replace function keep_moved_votes() returns trigger language plpgsql as $$
begin
  insert into changed_votes as kept (option_id, second, votes)
  select moved.option_id, change.second, sum(change.votes * moved.sign)
  from (
    select side.option_id, side.sign, first_position(old_votes.created_at) as given, first_position(now(), recent.changes) as moved
    from old_votes
    join new_votes on new_votes.id = old_votes.id and new_votes.option_id <> old_votes.option_id
    cross join lateral (values (old_votes.option_id, 1), (new_votes.option_id, -1)) as side (option_id, sign)
    join all_polls on all_polls.id = old_votes.poll_id
    join late_until(array(select all_polls.post_id from old_votes join all_polls on all_polls.id = old_votes.poll_id)) as late
      on late.post_id = all_polls.post_id and late.until >= old_votes.created_at
    cross join lateral (
      select count(*) as changes from changed_votes where changed_votes.option_id = side.option_id and second > now() - interval '1 hour'
    ) as recent
  ) as moved
  cross join lateral (values (moved.given, -1), (moved.moved, 1)) as change (second, votes)
  where moved.given < moved.moved and change.second > now() - counts_kept_for()
  group by moved.option_id, change.second order by moved.option_id, change.second
  on conflict (option_id, second) do update set votes = kept.votes + excluded.votes;
  return null;
end $$;

create or replace trigger keep_moved_votes after update on poll_votes referencing old table as old_votes new table as new_votes for each statement
  execute function keep_moved_votes();
