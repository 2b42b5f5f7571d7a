-- The readers of threads by node, as of the last seconds: for each post the keys of members and the number of visitors. A node replaces
-- its row every few seconds, and a row that is older belongs to a node that died. Nothing of it has to survive a crash.
create unlogged table readers_here (
  node uuid primary key,
  readers jsonb not null,
  seen_at timestamptz not null default now()
) with (fillfactor = 50);
