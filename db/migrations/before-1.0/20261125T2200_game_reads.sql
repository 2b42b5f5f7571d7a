-- How far a member was served a game, so that they cannot write at an earlier moment of it by setting their clock back.
create table game_reads (
  user_id uuid not null references users (id) on delete cascade,
  game_id text not null references games (id) on delete cascade,
  -- The member read the game until this time by the clock that they had; it lies ahead while they may be reading.
  read_until timestamptz(3) not null,
  -- The time of the last change of their clocks, up to which `furthest_at` has everything.
  settled_at timestamptz(3),
  -- The furthest position at which the member was served by clocks that they had before.
  furthest_at timestamptz(3),
  -- One row a member and game; also finds the games of a member who changes a clock or writes.
  primary key (user_id, game_id)
);

-- Finds the rows that the sweep deletes.
create index game_reads_read_until on game_reads (read_until);
-- Finds the rows of a game that is deleted.
create index game_reads_game on game_reads (game_id);

-- Whether a post is the thread of a game, the thread after it, or tagged with one of its teams.
create function is_about_game(post bigint, game text) returns boolean language sql stable as $$
  select exists (select from game_threads where post_id = post and game_id = game)
    or exists (select from games join post_tags on post_id = post and tag_id in (home_tag_id, away_tag_id) where games.id = game)
$$;
