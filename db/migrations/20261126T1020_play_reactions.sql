-- The reactions of people to plays: one a person and play.
create table play_reactions (
  game_id text not null references games (id) on delete cascade,
  seq integer not null,
  user_id uuid not null references users (id) on delete cascade,
  reaction text not null check (reaction in ('fire', 'laugh', 'clap', 'brick', 'heart', 'shock')),
  created_at timestamptz(3) not null default now(),
  -- One reaction a person and play.
  primary key (game_id, seq, user_id)
);
-- The reader's own reactions to the plays of a game, and all of a person whose account goes.
create index play_reactions_person on play_reactions (user_id, game_id);

-- The sums of the reactions to each play that ever had one, by the kinds above 0. Whoever changes reactions to a play locks its row.
create table play_reaction_counts (
  game_id text not null references games (id) on delete cascade,
  seq integer not null,
  reactions jsonb not null default '{}',
  primary key (game_id, seq)
)
-- A row of a great play is updated many times a second.
with (fillfactor = 50);
