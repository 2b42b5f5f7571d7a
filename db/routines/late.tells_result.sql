-- Whether a state of a game that was known at a time could tell the result of another game of a team.
create or replace function late.tells_result(team text, game text, known_at timestamptz, results jsonb) returns boolean language plpgsql stable as $$
begin
  return results ? team and exists (
    select from jsonb_each_text(results -> team) as other where other.key <> game and other.value::timestamptz < known_at);
end
$$;
