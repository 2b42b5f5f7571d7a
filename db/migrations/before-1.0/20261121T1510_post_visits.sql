-- How far somebody has read the comments of the posts they opened: what has a larger id came since.
create table post_visits (
  user_id uuid not null references users (id) on delete cascade,
  post_id bigint not null references posts (id) on delete cascade,
  -- 0 while there was nothing to read. The reply may be deleted since: it is a place in time and no reference.
  last_reply_id bigint not null check (last_reply_id >= 0),
  visited_at timestamptz(3) not null default now(),
  -- One mark a user and post; also finds the marks of the posts on a page.
  primary key (user_id, post_id)
);
-- A post's visits, when it is deleted.
create index post_visits_post on post_visits (post_id);
