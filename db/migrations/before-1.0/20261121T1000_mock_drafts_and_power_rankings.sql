create table nba_draft_prospects (
  id bigint generated always as identity primary key,
  draft_year integer not null,
  player_name text not null,
  -- The name as it is compared: without case, accents and punctuation. One prospect a name; also finds who a pick means.
  player_key text not null,
  position text not null,
  height text not null,
  school text,
  age integer,
  rank integer not null check (rank > 0),
  projected_pick integer check (projected_pick > 0),
  unique (draft_year, player_key)
);
-- The prospects of a year by rank.
create index nba_draft_prospects_rank on nba_draft_prospects (draft_year, rank);

-- The real first round, which mock drafts are graded against.
create table nba_draft_results (
  draft_year integer not null,
  pick integer not null check (pick between 1 and 60),
  player_name text not null,
  player_key text not null,
  announced_team text not null,
  -- The team that had the player after the trades of the night.
  team text not null,
  -- A year's results in order.
  primary key (draft_year, pick)
);

create table mock_drafts (
  -- One a post; also finds the mock drafts of the posts on a page.
  post_id bigint primary key references posts (id) on delete cascade,
  draft_year integer not null,
  -- The sum of what its picks earned.
  points integer not null default 0 check (points >= 0)
);
-- The best-graded drafts of a year, the earlier one first of equals.
create index mock_drafts_points on mock_drafts (draft_year, points desc, post_id);

create table mock_draft_picks (
  post_id bigint not null references mock_drafts (post_id) on delete cascade,
  pick integer not null check (pick between 1 and 30),
  player text not null check (char_length(player) between 1 and 100),
  player_key text not null,
  team text not null check (char_length(team) <= 60),
  position text not null check (char_length(position) <= 100),
  points integer not null default 0 check (points >= 0),
  -- The picks of a draft in order.
  primary key (post_id, pick)
);
-- How often a player was picked where, for the consensus of all drafts, from the index alone.
create index mock_draft_picks_player on mock_draft_picks (pick, player_key) include (post_id);

create table power_ranking_rows (
  post_id bigint not null references posts (id) on delete cascade,
  rank integer not null check (rank between 1 and 30),
  team text not null check (char_length(team) between 1 and 60),
  -- The ranks of a post in order.
  primary key (post_id, rank)
);
