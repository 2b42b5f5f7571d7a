-- Games of all leagues. The columns of `games` never change once a game is known, except for the tags and
-- `ended_at`. Everything that changes while a game is played is a new row, with the moment at which this product learned of it, so
-- that a reader who is behind can be shown the game as it was.
create table games (
  id text primary key check (id ~ '^[a-z-]{2,30}-[A-Za-z0-9_-]{1,40}$'),
  league text not null,
  -- The day in US Eastern time under which the sources list the game first.
  day date not null,
  -- The codes of the teams, as the product's table of teams has them.
  home_team text not null,
  away_team text not null,
  -- The place within a doubleheader.
  number smallint not null default 1 check (number between 1 and 9),
  home_tag_id bigint references tags (id) on delete set null,
  away_tag_id bigint references tags (id) on delete set null,
  league_tag_id bigint references tags (id) on delete set null,
  -- The current start, for the list of games that matter now.
  starts_at timestamptz(3) not null,
  -- The moment at which the final was known here.
  ended_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  -- One game a league, day, pair of teams and place, whichever source lists it.
  unique (league, day, home_team, away_team, number)
);
-- The games of a day, and those that matter now.
create index games_starts_at on games (starts_at);
create index games_home_tag on games (home_tag_id, starts_at);
create index games_away_tag on games (away_tag_id, starts_at);
-- The deletion of a tag finds its games.
create index games_league_tag on games (league_tag_id);

-- The ids of a game at its sources.
create table game_sources (
  source text not null,
  league text not null,
  source_id text not null,
  game_id text not null references games (id) on delete cascade,
  primary key (source, league, source_id)
);
-- The ids of a game at all sources.
create index game_sources_game on game_sources (game_id);

-- Each state of a game from the moment on at which it was known here.
create table game_states (
  game_id text not null references games (id) on delete cascade,
  known_at timestamptz(3) not null,
  state jsonb not null,
  -- The newest state up to a moment.
  primary key (game_id, known_at)
);

-- Each play and each correction of one from the moment on at which it was known here.
create table game_plays (
  game_id text not null references games (id) on delete cascade,
  seq integer not null check (seq > 0),
  known_at timestamptz(3) not null,
  play jsonb not null,
  -- The plays of a game in order, each with its newest version up to a moment.
  primary key (game_id, seq, known_at)
);

-- Each box score from the moment on at which it was known here.
create table game_boxes (
  game_id text not null references games (id) on delete cascade,
  known_at timestamptz(3) not null,
  box jsonb not null,
  -- The newest box score up to a moment.
  primary key (game_id, known_at)
);

-- The thread of a game and the thread after it. A game never gets a second one of a kind.
create table game_threads (
  game_id text not null references games (id),
  kind text not null check (kind in ('game', 'post-game')),
  post_id bigint not null unique references all_posts (id),
  created_at timestamptz(3) not null default now(),
  primary key (game_id, kind)
);

-- The table of a league from the moment on at which it was known here.
create table standings (
  league text not null,
  known_at timestamptz(3) not null,
  standings jsonb not null,
  -- The newest table up to a moment.
  primary key (league, known_at)
);

-- The position of a member on the timelines of games: one for all games, and those for single games by their ids.
create table reader_clocks (
  user_id uuid primary key references users (id) on delete cascade,
  clock jsonb not null
);
