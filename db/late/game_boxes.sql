-- A box score is the newest that the reader may know.
create or replace view late.game_boxes as
select
  this.game_id, this.known_at, this.box
from public.game_boxes as this
where this.known_at <= late.position_of_game(this.game_id, (select late.game_positions()));
