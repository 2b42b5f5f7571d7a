-- The public log. Its entries form a chain of digests, so it is only ever added to, under one lock.
create table log_entries (
  id bigint primary key,
  at timestamptz(3) not null,
  by text not null check (by in ('moderator', 'admin', 'automatic')),
  actor_id uuid references users (id) on delete set null,
  action text not null check (char_length(action) between 1 and 40),
  kind text not null check (char_length(kind) between 1 and 40),
  -- The id of the target; null once its account is deleted.
  target_id text,
  -- Stands for the target in the digest, and says nothing about it.
  subject text not null,
  -- A name for a target that belongs to nobody; null for the texts and the account of a person.
  label text check (char_length(label) <= 200),
  affected_id uuid references users (id) on delete set null,
  reason text not null check (char_length(reason) <= 500),
  until timestamptz(3),
  digest text not null,
  previous_digest text not null
);
-- The entries about one target.
create index log_entries_target on log_entries (kind, target_id, id desc);
-- The record of a person, and the entries to change when they leave.
create index log_entries_affected on log_entries (affected_id, id desc);
-- The entries of a moderator.
create index log_entries_actor on log_entries (actor_id) where actor_id is not null;
-- The weekly figures.
create index log_entries_at on log_entries (at);

-- One case per reported or held thing, until a moderator closes it.
create table moderation_cases (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('post', 'reply', 'message', 'user')),
  target_id text not null,
  author_id uuid references users (id) on delete set null,
  state text not null check (state in ('open', 'held', 'closed')),
  weight integer not null default 0,
  assignee_id uuid references users (id) on delete set null,
  opened_at timestamptz(3) not null default now(),
  closed_at timestamptz(3),
  check ((state = 'closed') = (closed_at is not null))
);
-- One open case a target.
create unique index moderation_cases_open on moderation_cases (kind, target_id) where state <> 'closed';
-- The queue, the heaviest first.
create index moderation_cases_queue on moderation_cases (state, weight desc, id desc);
-- The cases of a person or a moderator, when they leave.
create index moderation_cases_author on moderation_cases (author_id) where author_id is not null;
create index moderation_cases_assignee on moderation_cases (assignee_id) where assignee_id is not null;

-- The weekly figures.
create index moderation_cases_closed on moderation_cases (closed_at) where closed_at is not null;

create table reports (
  id bigint generated always as identity primary key,
  case_id bigint not null references moderation_cases (id) on delete cascade,
  reporter_id uuid references users (id) on delete set null,
  kind text not null,
  target_id text not null,
  reason text not null,
  note text check (char_length(note) <= 500),
  -- Whether the reporter was in good standing, so that the report counts towards hiding.
  counts boolean not null,
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  created_at timestamptz(3) not null default now(),
  -- One report a person and target.
  unique (reporter_id, kind, target_id)
);
-- The reports of a case.
create index reports_case on reports (case_id);
-- The latest reports of a person.
create index reports_reporter on reports (reporter_id, id desc);

create table appeals (
  id bigint generated always as identity primary key,
  -- One appeal an entry.
  entry_id bigint not null unique references log_entries (id),
  user_id uuid not null references users (id) on delete cascade,
  text text not null check (char_length(text) between 1 and 2000),
  state text not null default 'open' check (state in ('open', 'upheld', 'overturned')),
  decision text check (char_length(decision) <= 500),
  decided_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  decided_at timestamptz(3)
);
-- The open appeals, oldest first.
create index appeals_open on appeals (state, id);
create index appeals_user on appeals (user_id);
create index appeals_decider on appeals (decided_by) where decided_by is not null;

-- The likes and votes that an entry took back, to give them again.
create table moderation_undos (
  entry_id bigint primary key references log_entries (id),
  user_id uuid not null references users (id) on delete cascade,
  post_likes jsonb not null,
  reply_likes jsonb not null,
  votes jsonb not null,
  restored_at timestamptz(3)
);
-- Whether the acts of an account are undone.
create index moderation_undos_user on moderation_undos (user_id);

-- A locked thread takes no comments; in slow mode a person waits between two.
alter table all_posts add column locked_at timestamptz(3), add column slow_seconds integer not null default 0 check (slow_seconds between 0 and 3600);
create or replace view posts as select * from all_posts where hidden is null;

-- Set while a moderator has removed a message. Its place is shown as that of a deleted one, and its content is kept.
alter table chat_messages add column removed_at timestamptz(3);
