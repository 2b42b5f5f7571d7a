-- Rows: up to eight people who watch one game together. The id is that of their shared clock.
create table rows (
  id bigint primary key references shared_clocks (id) on delete cascade,
  game_id text not null references games (id) on delete cascade,
  -- Whoever has it may take a seat.
  code text not null unique check (code ~ '^[A-Za-z0-9_-]{22}$'),
  name text,
  -- The public address of the ticket stub; null for none.
  stub_token text unique,
  created_at timestamptz(3) not null default now()
);
-- The rows of a game that goes.
create index rows_game on rows (game_id);

-- The members of a row. The one with the smallest id owns it.
create table row_members (
  id bigint generated always as identity,
  row_id bigint not null references rows (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  joined_at timestamptz(3) not null default now(),
  muted boolean not null default false,
  -- Whether the name is on the ticket stub.
  shows_name boolean not null default false,
  -- How far the member has read: all messages up to this id whose moment is not after this position.
  last_read_id bigint not null default 0,
  read_position timestamptz(3) not null default '-infinity',
  -- The members of a row, the longest first.
  primary key (row_id, id),
  -- The seat of a person.
  unique (row_id, user_id)
);
-- The rows of a person.
create index row_members_person on row_members (user_id, row_id);

-- People whom the owner has removed, by the code under which they cannot come back.
create table row_removals (
  row_id bigint not null references rows (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  code text not null,
  primary key (row_id, user_id)
);
-- The removals of a person whose account goes.
create index row_removals_person on row_removals (user_id);

-- The messages of rows.
create table row_messages (
  id bigint generated always as identity primary key,
  row_id bigint not null references rows (id) on delete cascade,
  game_id text not null,
  sender_id uuid not null references users (id) on delete cascade,
  content text not null,
  markup jsonb,
  created_at timestamptz(3) not null default now(),
  edited_at timestamptz(3),
  deleted_at timestamptz(3),
  removed_at timestamptz(3),
  removed_entry_id bigint,
  reply_to_id bigint references row_messages (id) on delete set null,
  image_url text,
  image_width integer,
  image_height integer,
  play_seq integer,
  -- The state of the game at the position of its sender, and that position; null before the game.
  moment jsonb,
  moment_at timestamptz(3),
  -- The position of the last edit, and the words before each edit with the position up to which they stand.
  edit_moment_at timestamptz(3),
  former jsonb not null default '[]',
  -- The sums of the reactions, by the kinds above 0.
  reactions jsonb not null default '{}'
);
-- The newest messages of a row, and those from an id on.
create index row_messages_row on row_messages (row_id, id);
-- The messages of a person.
create index row_messages_sender on row_messages (sender_id, id);
-- The answers to a message that goes.
create index row_messages_answers on row_messages (reply_to_id) where reply_to_id is not null;
-- The pictures of messages.
create index row_messages_image on row_messages (image_url) where image_url is not null;

-- The reactions of members to messages. Those of an account that goes stay in the sums.
create table row_message_reactions (
  message_id bigint not null references row_messages (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  reaction text not null check (reaction in ('fire', 'laugh', 'clap', 'brick', 'heart', 'shock')),
  created_at timestamptz(3) not null default now(),
  -- One reaction a person and message.
  primary key (message_id, user_id)
);
-- The reactions of a person.
create index row_message_reactions_person on row_message_reactions (user_id);

-- The nodes with streams of people who are in rows. One that is not seen any more has died.
create table row_nodes (
  node uuid primary key,
  seen_at timestamptz(3) not null default now()
);

-- The members who have a row open, by the node of their stream.
create table row_presence (
  row_id bigint not null references rows (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  node uuid not null,
  -- The members who are here.
  primary key (row_id, user_id, node)
);
-- The people of a node that died.
create index row_presence_node on row_presence (node);
-- The rows of a person whose account goes.
create index row_presence_person on row_presence (user_id);
