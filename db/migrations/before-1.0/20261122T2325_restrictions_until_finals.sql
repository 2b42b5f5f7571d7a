-- Silences and bans that end with the final of a game. Until then the restriction has no end.
create table restrictions_until_finals (
  user_id uuid not null references users (id) on delete cascade,
  action text not null check (action in ('silence', 'ban')),
  game_id text not null references games (id) on delete cascade,
  -- The entry of the log of the restriction; a later one of the same kind has another and stays.
  entry_id bigint not null,
  -- An account has at most one end of each kind.
  primary key (user_id, action)
);
-- The restrictions that end with a game.
create index restrictions_until_finals_game on restrictions_until_finals (game_id);
