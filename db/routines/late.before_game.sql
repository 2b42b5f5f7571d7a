-- A state as of before its game.
create or replace function late.before_game(state jsonb) returns jsonb language plpgsql immutable as $$
declare
  hidden constant jsonb := case when state ->> 'state' = 'scheduled' then '{"score": 0}'
    else '{"score": 0, "wins": null, "losses": null, "record": null}' end;
begin
  return state || '{"state": "scheduled", "status": "Scheduled", "period": 0, "clock": "", "lineScore": []}'
    || jsonb_build_object('home', (state -> 'home') || hidden, 'away', (state -> 'away') || hidden);
end
$$;
