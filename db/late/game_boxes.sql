-- A box score is the newest that the reader may know. That of a hidden game names nobody but the injured, even if the game began early.
create or replace view late.game_boxes as
select
  this.game_id, this.known_at,
  case when late.is_hidden(this.game_id, (select late.game_positions())) then this.box || '{"home": [], "away": []}' else this.box end as box
from public.game_boxes as this
where this.known_at <= late.position_of_game(this.game_id, (select late.game_positions()));
