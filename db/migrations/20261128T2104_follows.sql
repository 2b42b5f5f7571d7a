-- Follows of people by other people. The list is ordered by id, and only the follower reads it.
create table follows (
  id bigint generated always as identity unique,
  follower_id uuid not null references users (id) on delete cascade,
  followed_id uuid not null references users (id) on delete cascade,
  -- Whether the follower is told of new posts.
  notify boolean not null default false,
  created_at timestamptz(3) not null default now(),
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
);
-- A person's list, newest first.
create index follows_listed on follows (follower_id, id desc);
-- The followers who are told of a new post, in pages.
create index follows_told on follows (followed_id, follower_id) where notify;
-- The followers of an account, for its deletion.
create index follows_followed on follows (followed_id);

alter table all_notifications drop constraint notifications_type_check;
alter table all_notifications add constraint notifications_type_check check (type in (
  'friend_request', 'friend_accepted', 'chat_message', 'mention', 'reply', 'report_closed', 'moderation', 'row_message', 'queue',
  'followed_post'));
-- The notifications about a post, for its deletion. The list is that of `is_about_text`.
drop index notifications_post;
create index notifications_post on all_notifications (related_id) where type in ('mention', 'reply', 'followed_post');
