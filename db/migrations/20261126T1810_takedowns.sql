-- Notices of law about intimate pictures, by people who need no account.
create table takedowns (
  id bigint generated always as identity primary key,
  law text not null check (law = 'intimate'),
  state text not null default 'open' check (state in ('open', 'hidden', 'upheld', 'dismissed')),
  -- The address of the sender, its mailbox for limits, and the name as a signature. All null a year after the decision.
  contact text check (char_length(contact) <= 320),
  mailbox text,
  signature text check (char_length(signature) <= 100),
  note text check (char_length(note) <= 500),
  -- Whether it hides its targets without a decision. False until a moderator confirms it, if earlier notices of the mailbox were dismissed.
  hides boolean not null,
  created_at timestamptz(3) not null default now(),
  due_at timestamptz(3) not null,
  decided_at timestamptz(3)
);
-- The notices that hide their targets next.
create index takedowns_due on takedowns (due_at) where state = 'open' and hides;
-- The notices of a sender, for the limits.
create index takedowns_mailbox on takedowns (mailbox) where mailbox is not null;

-- The things that a notice names.
create table takedown_targets (
  takedown_id bigint not null references takedowns (id) on delete cascade,
  kind text not null check (kind in ('post', 'reply', 'user', 'picture')),
  target_id text not null,
  -- The addresses of its pictures, whose files stay until the decision.
  pictures text[] not null,
  -- The entry of the log by which the notice hides it; null while it does not.
  entry_id bigint,
  -- How the text was hidden before; null for a visible text.
  former jsonb,
  -- The entries of the block list that its pictures made.
  block_ids bigint[] not null default '{}',
  -- The targets of a notice.
  primary key (takedown_id, kind, target_id)
);
-- The notices about a text.
create index takedown_targets_target on takedown_targets (kind, target_id);
-- The targets that an entry hides, for an appeal.
create index takedown_targets_entry on takedown_targets (entry_id) where entry_id is not null;

-- Whether moderators still see a closed picture, because they have to decide about it.
alter table closed_pictures add column for_moderators boolean not null default false;

-- The digest of the words and pictures of a text whose reports were dismissed. They stay decided until it changes.
alter table moderation_cases add column decided_text text;

alter table moderation_cases drop constraint moderation_cases_kind_check;
alter table moderation_cases add constraint moderation_cases_kind_check check (kind in ('post', 'reply', 'message', 'user', 'row_message', 'takedown')) not valid;
