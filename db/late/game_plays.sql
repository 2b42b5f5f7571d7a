-- A replay shows each play at its own time. A game may begin before its announced start, and a hidden one shows no play.
create or replace view late.game_plays as
select
  this.game_id, this.seq, this.known_at, this.play
from public.game_plays as this
where late.is_hidden(this.game_id, (select late.game_positions())) is not true
  and (this.known_at <= late.position_of_game(this.game_id, (select late.game_positions()))
    or (late.is_replayed(this.game_id, (select late.game_positions()))
      and (this.play ->> 'at')::timestamptz <= late.position_of_game(this.game_id, (select late.game_positions()))));
