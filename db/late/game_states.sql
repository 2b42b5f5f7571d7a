-- A game is listed with its teams and its start even if the reader may know nothing else of it. A replay ends with the game at its source.
create or replace view late.game_states as
select
  this.game_id, this.known_at,
  late.known_state(this.game_id, this.known_at, this.state, (select late.game_positions()), (select late.unknown_results())) as state
from public.game_states as this
where this.known_at <= late.position_of_game(this.game_id, (select late.game_positions()))
  or not exists (select from public.game_states as earlier where earlier.game_id = this.game_id and earlier.known_at < this.known_at)
  or (late.is_replayed(this.game_id, (select late.game_positions())) and this.state ->> 'state' = 'final'
    and late.end_of_game(this.game_id) <= late.position_of_game(this.game_id, (select late.game_positions())));
