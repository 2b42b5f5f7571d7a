-- A game has ended once the reader may know its final.
create or replace view late.games as
select
  this.id, this.league, this.day, this.home_team, this.away_team, this.number, this.home_tag_id, this.away_tag_id,
  this.league_tag_id, this.starts_at,
  case when this.ended_at <= late.position_of_game(this.id, (select late.game_positions())) then this.ended_at end as ended_at,
  this.created_at
from public.games as this;
