alter table polls
  -- No vote counts from then on; null for a poll that stays open.
  add column closes_at timestamptz(3),
  -- Whether a second vote of a person takes the place of the first.
  add column can_change boolean not null default false;

-- The result has one column more. Callers of the version before read the others by name.
drop function add_votes(json);
create function add_votes(input json)
 returns table(place integer, has_option boolean, is_counted boolean, is_closed boolean)
 language plpgsql
as $$
#variable_conflict use_column
declare
  asked_ids constant bigint[] := array(select poll_id from json_to_recordset(input) as item (poll_id bigint));
  changeable_ids bigint[];
  poll_ids bigint[];
  closed_ids bigint[];
  named_ids bigint[];
  option_ids bigint[];
  counted_places int[];
begin
  -- A poll whose votes can change takes one batch at a time, so that the former votes of the batch stay as they are read.
  changeable_ids := array(select polls.id from polls where polls.id = any(asked_ids) and can_change order by polls.id for no key update);
  -- Lock the polls, so that none is edited or deleted meanwhile while others go on voting, and then the options in id order.
  poll_ids := array(select polls.id from polls where polls.id = any(asked_ids) order by polls.id for key share);
  closed_ids := array(select polls.id from polls where polls.id = any(poll_ids) and closes_at <= clock_timestamp());
  named_ids := array(
    select option_id from json_to_recordset(input) as item (option_id bigint)
    union
    select poll_votes.option_id from json_to_recordset(input) as item (poll_id bigint, user_id uuid)
    join poll_votes on poll_votes.poll_id = item.poll_id and poll_votes.user_id = item.user_id
    where item.poll_id = any(changeable_ids)
  );
  option_ids := array(
    select poll_options.id from poll_options where poll_options.id = any(named_ids) and poll_id = any(poll_ids)
    order by poll_options.id for no key update
  );

  -- One vote a person and poll. The first of a batch counts; if votes can change, the last does.
  with valid as (
    select distinct on (item.poll_id, user_id) item.place, item.poll_id, option_id, user_id
    from json_to_recordset(input) as item (place int, poll_id bigint, option_id bigint, user_id uuid)
    join poll_options on poll_options.id = option_id and poll_options.poll_id = item.poll_id
    where poll_options.id = any(option_ids) and not item.poll_id = any(closed_ids)
    order by item.poll_id, user_id, case when item.poll_id = any(changeable_ids) then -item.place else item.place end
  ),
  former as (
    select poll_votes.id, poll_votes.option_id, valid.option_id as next_id, valid.user_id
    from valid join poll_votes on poll_votes.poll_id = valid.poll_id and poll_votes.user_id = valid.user_id
    where valid.poll_id = any(changeable_ids) and poll_votes.option_id <> valid.option_id
  ),
  moved as (
    update poll_votes set option_id = next_id from former
    where poll_votes.id = former.id and poll_votes.user_id = former.user_id
    returning former.option_id as former_id, next_id
  ),
  voted as (
    insert into poll_votes (poll_id, option_id, user_id) select poll_id, option_id, user_id from valid
    on conflict (poll_id, user_id) do nothing returning poll_id, option_id, user_id
  ),
  changed as (
    update poll_options set vote_count = vote_count + by.votes
    from (
      select id, sum(votes)::int as votes from (
        select option_id as id, 1 as votes from voted
        union all select next_id, 1 from moved
        union all select former_id, -1 from moved
      ) as change group by id
    ) as by
    where poll_options.id = by.id and poll_options.id = any(option_ids)
  )
  select array_agg(valid.place) into counted_places
  from valid join voted on voted.poll_id = valid.poll_id and voted.user_id = valid.user_id;

  return query
  select item.place, option.is_there,
    coalesce(item.place = any(counted_places), false)
      or (option.is_there and item.poll_id = any(changeable_ids) and not item.poll_id = any(closed_ids)),
    item.poll_id = any(closed_ids)
  from json_to_recordset(input) as item (place int, poll_id bigint, option_id bigint)
  cross join lateral (
    select item.option_id = any(option_ids) and exists (
      select from poll_options where poll_options.id = item.option_id and poll_options.poll_id = item.poll_id
    ) as is_there
  ) as option
  where item.poll_id = any(poll_ids);
end $$;
