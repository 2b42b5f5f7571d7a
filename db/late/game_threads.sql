-- A thread of a game is there once the reader may know that it opened.
create or replace view late.game_threads as
select
  this.game_id, this.kind, this.post_id, this.created_at, this.is_closed, this.words, this.is_pushed
from public.game_threads as this
where this.created_at <= late.position_of_game(this.game_id, (select late.game_positions()));
