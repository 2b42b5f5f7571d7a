-- The standings of a league up to the reader's position.
create or replace view late.standings as
select
  this.league, this.known_at, this.standings
from public.standings as this
where this.known_at <= late.position_of_league(this.league, (select late.league_positions()));
