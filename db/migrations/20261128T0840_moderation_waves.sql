-- Many accounts that were banned in one action, so that one action takes all of it back.
create table moderation_waves (
  id bigint generated always as identity primary key,
  -- The entries of the log: the bans, and what each undid.
  entry_ids bigint[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  undone_at timestamptz(3)
);
