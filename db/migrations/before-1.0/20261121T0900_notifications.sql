create table notifications (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  type text not null check (type in ('friend_request', 'friend_accepted', 'chat_message', 'mention', 'reply')),
  title text not null check (char_length(title) between 1 and 200),
  message text not null check (char_length(message) <= 500),
  is_read boolean not null default false,
  -- Its subject: a friend request, a chat room, a post.
  related_id bigint,
  -- Where a click goes, within the product.
  href text not null check (href like '/%' and href not like '//%'),
  -- The one thing that may be told once, such as 'reply:12'.
  subject text not null check (char_length(subject) between 1 and 100),
  created_at timestamptz(3) not null default now()
);
-- The list behind the bell, newest first.
create index notifications_latest on notifications (user_id, created_at desc, id desc);
-- How many are unread.
create index notifications_unread on notifications (user_id) where not is_read;
-- A text, a request, a friendship is told once.
create unique index notifications_once on notifications (user_id, subject) where type <> 'chat_message';
-- One a room while it is unread.
create unique index notifications_room on notifications (user_id, subject) where type = 'chat_message' and not is_read;
-- The notifications about a post, for its deletion.
create index notifications_post on notifications (related_id) where type in ('mention', 'reply');
