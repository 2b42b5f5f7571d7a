alter table replies add column edited_at timestamptz(3);

-- The former texts of edited comments and posts; the text of today stands in its own row. A text that was replaced within two
-- minutes and before the first answer is not kept.
create table reply_versions (
  -- Also the order of the versions.
  id bigint generated always as identity primary key,
  reply_id bigint not null references replies (id) on delete cascade,
  content text not null,
  written_at timestamptz(3) not null
);
-- The history of a comment.
create index reply_versions_reply on reply_versions (reply_id, id);

create table post_versions (
  -- Also the order of the versions.
  id bigint generated always as identity primary key,
  post_id bigint not null references posts (id) on delete cascade,
  content text not null,
  written_at timestamptz(3) not null
);
-- The history of a post.
create index post_versions_post on post_versions (post_id, id);
