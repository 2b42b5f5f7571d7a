-- The source's time of the end of a game: that of its last play if it has the final score, else the moment at which the final was known. Null
-- before the final.
create or replace function late.end_of_game(game text) returns timestamptz language sql stable as $$
  select case when last.play -> 'homeScore' = newest.state #> '{home,score}' and last.play -> 'awayScore' = newest.state #> '{away,score}'
    and (last.play ->> 'period')::int >= (newest.state ->> 'period')::int
    then least(games.ended_at, (last.play ->> 'at')::timestamptz) else games.ended_at end
  from public.games
  cross join lateral (select state from public.game_states where game_id = games.id order by known_at desc limit 1) as newest
  left join lateral (select play from public.game_plays where game_id = games.id order by seq desc, known_at desc limit 1) as last on true
  where games.id = game
$$;
