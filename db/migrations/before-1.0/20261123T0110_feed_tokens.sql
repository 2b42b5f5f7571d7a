-- How often a person has renewed the token of their personal feed. The token is computed from it, so it is stored nowhere.
create table feed_tokens (
  user_id uuid primary key references users (id) on delete cascade,
  renewals integer not null check (renewals > 0)
);
