create table chat_rooms (
  id bigint generated always as identity primary key,
  user_id1 uuid not null references users (id) on delete cascade,
  user_id2 uuid not null references users (id) on delete cascade,
  -- The time of the newest message; null before the first.
  last_message_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  check (user_id1 < user_id2),
  -- One room a pair of people; also the rooms of the first of them.
  unique (user_id1, user_id2)
);
-- The rooms of the second of a pair.
create index chat_rooms_second on chat_rooms (user_id2);

create table chat_messages (
  id bigint generated always as identity primary key,
  room_id bigint not null references chat_rooms (id) on delete cascade,
  sender_id uuid not null references users (id) on delete cascade,
  content text not null check (char_length(content) between 1 and 2000),
  created_at timestamptz(3) not null default now()
);
-- A room's messages, newest first, and how many came after one.
create index chat_messages_room on chat_messages (room_id, id desc);
-- A user's messages, when the account goes or takes its data along.
create index chat_messages_sender on chat_messages (sender_id);

-- How far each of the two has read.
create table chat_reads (
  room_id bigint not null references chat_rooms (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  last_read_id bigint not null,
  primary key (room_id, user_id)
);
-- The reading positions of an account, for its deletion.
create index chat_reads_user on chat_reads (user_id);
