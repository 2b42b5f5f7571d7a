-- Whether the reader hides the scores of a game.
create or replace function late.is_hidden(game text, positions jsonb) returns boolean language plpgsql stable as $$
begin
  return positions -> 'hidesOthers' = 'true' and not positions #> '{others,except}' ? game;
end
$$;
