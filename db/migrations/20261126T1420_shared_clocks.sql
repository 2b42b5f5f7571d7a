-- The position of people who watch a game together.
create table shared_clocks (
  id bigint generated always as identity primary key,
  game_id text not null references games (id) on delete cascade,
  mode text not null default 'together' check (mode in ('together', 'replay')),
  -- How far it is behind now, and how far it was before the last change, in seconds.
  behind integer not null default 0,
  before integer not null default 0,
  -- Together: the position at which it stands until now minus `behind` is there. Replay: the position at `set_at`.
  position timestamptz(3),
  set_at timestamptz(3) not null default now(),
  playing boolean not null default true
)
-- Its row changes whenever somebody comes or goes.
with (fillfactor = 70);
-- The clocks of a game that goes.
create index shared_clocks_game on shared_clocks (game_id);

-- The people whose position in the game is at most that of a shared clock: null while they are there, and for a while after.
create table shared_clock_readers (
  user_id uuid not null references users (id) on delete cascade,
  clock_id bigint not null references shared_clocks (id) on delete cascade,
  until timestamptz(3),
  -- The shared clocks of a person.
  primary key (user_id, clock_id)
);
-- The people of a shared clock.
create index shared_clock_readers_clock on shared_clock_readers (clock_id);
