-- Whether the reader hides the scores of games.
create or replace function late.hides_scores() returns boolean language sql stable as $$
  select current_setting('bleachers.positions')::jsonb @> '[{"hidesOthers": true}]'
$$;
