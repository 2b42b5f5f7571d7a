-- A state as of before its game.
create or replace function late.before_game(state jsonb) returns jsonb language plpgsql immutable as $$
declare
  hidden constant jsonb := case when state ->> 'state' = 'scheduled' then '{"score": 0}'
    else '{"score": 0, "wins": null, "losses": null, "record": null}' end;
begin
  -- Neither the penalties of a side nor the first leg of a tie.
  return (state - 'firstLeg') || '{"state": "scheduled", "status": "Scheduled", "period": 0, "clock": "", "lineScore": []}'
    || jsonb_build_object('home', (state -> 'home') - 'shootout' || hidden, 'away', (state -> 'away') - 'shootout' || hidden);
end
$$;
