create table friend_requests (
  id bigint generated always as identity primary key,
  sender_id uuid not null references users (id) on delete cascade,
  receiver_id uuid not null references users (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined')),
  created_at timestamptz(3) not null default now(),
  -- When it was accepted or declined last.
  answered_at timestamptz(3),
  check (sender_id <> receiver_id),
  check ((status = 'pending') = (answered_at is null)),
  -- One a sender and receiver; also finds the requests between two people.
  unique (sender_id, receiver_id)
);
-- The requests that wait for somebody, newest first; and all they received, when the account goes.
create index friend_requests_received on friend_requests (receiver_id, status, created_at desc, id desc);

create table friendships (
  user_id1 uuid not null references users (id) on delete cascade,
  user_id2 uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  -- Two people are friends once, whoever asked.
  check (user_id1 < user_id2),
  primary key (user_id1, user_id2)
);
-- Somebody's friends where they stand second.
create index friendships_second on friendships (user_id2);
