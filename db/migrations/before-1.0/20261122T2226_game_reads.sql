-- The reads of sources for games.

-- The ids of a play at its sources. `is_first` marks the source that gave the play first: only that one corrects it.
create table game_play_keys (
  game_id text not null references games (id) on delete cascade,
  source text not null,
  key text not null,
  seq integer not null check (seq > 0),
  is_first boolean not null,
  -- A source's play under its own id.
  primary key (game_id, source, key)
);

-- The reads of sources: a league's day, a game's details, a league's table. The node that moves `due_at` makes the read; all other nodes
-- wait until `due_at`.
create table source_reads (
  what text primary key,
  due_at timestamptz(3) not null,
  -- The last successful read, and whether the newest attempt failed.
  read_at timestamptz(3),
  failed boolean not null default false
);
-- The sweep finds reads that nobody has asked for in a while.
create index source_reads_due on source_reads (due_at);
