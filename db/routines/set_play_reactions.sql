-- Sets reactions to plays, of several people in one statement with one commit; a null reaction takes one back. A play that does not exist
-- gets no row, and `is_closed` says that its game ended, or without a final began, too long ago. Input has each person and play once.
create or replace function set_play_reactions(input json, closes_after interval)
returns table (place int, is_closed boolean, changed boolean, reactions jsonb) language plpgsql as $$
#variable_conflict use_column
begin
  insert into play_counts (game_id, seq)
  select distinct game, seq from json_to_recordset(input) as item (game text, seq int, reaction text)
  where reaction is not null and exists (select from game_plays where game_id = game and game_plays.seq = item.seq)
    and not exists (select from play_counts as known where known.game_id = game and known.seq = item.seq)
  order by game, seq on conflict do nothing;
  -- Lock the plays in one order, so that two calls cannot deadlock. The next statement then sees the reactions of those that were waited for.
  perform from play_counts as counts
  where (game_id, seq) in (select game, item.seq from json_to_recordset(input) as item (game text, seq int))
  order by game_id, seq for no key update;
  return query
  with items as materialized (
    select item.*, coalesce(games.ended_at, games.starts_at) < now() - closes_after as is_closed
    from json_to_recordset(input) as item (place int, game text, seq int, person uuid, reaction text)
    join games on games.id = game
    where exists (select from game_plays where game_id = game and game_plays.seq = item.seq)
  ),
  changes as materialized (
    select items.*, own.reaction as former
    from items left join play_reactions as own on own.game_id = game and own.seq = items.seq and own.user_id = person
    where not items.is_closed and own.reaction is distinct from items.reaction
  ),
  gone as (
    delete from play_reactions as own using changes
    where changes.reaction is null and own.game_id = game and own.seq = changes.seq and own.user_id = person
  ),
  given as (
    insert into play_reactions (game_id, seq, user_id, reaction)
    select game, seq, person, reaction from changes where reaction is not null order by game, seq, person
    on conflict (game_id, seq, user_id) do update set reaction = excluded.reaction, created_at = excluded.created_at
  ),
  moved as (
    update play_counts as counts set reactions = moved_reactions(counts.reactions, sums.moves)
    from (
      select game, seq, jsonb_object_agg(kind, change) as moves from (
        select game, seq, kind, sum(change)::int as change
        from changes cross join lateral (values (former, -1), (reaction, 1)) as move (kind, change)
        where kind is not null group by game, seq, kind
      ) as summed group by game, seq
    ) as sums
    where counts.game_id = game and counts.seq = sums.seq returning counts.game_id, counts.seq, counts.reactions
  )
  select items.place, items.is_closed, changes.place is not null, coalesce(moved.reactions, counts.reactions, '{}')
  from items left join moved on moved.game_id = game and moved.seq = items.seq
  left join play_counts as counts on counts.game_id = game and counts.seq = items.seq
  left join changes on changes.place = items.place;
end $$;
