create table bookmarks (
  user_id uuid not null references users (id) on delete cascade,
  post_id bigint not null references posts (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  -- One bookmark a user and post; also answers whether the reader bookmarked the posts on a page.
  primary key (user_id, post_id)
);
-- A post's bookmarks, when it is deleted.
create index bookmarks_post on bookmarks (post_id);

create table user_favorite_tags (
  user_id uuid not null references users (id) on delete cascade,
  tag_id bigint not null references tags (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  -- A tag is favourited once a user.
  primary key (user_id, tag_id)
);
-- A tag's fans, should it ever go.
create index user_favorite_tags_tag on user_favorite_tags (tag_id);
