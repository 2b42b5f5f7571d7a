-- How much of something a person has used up on a day, such as new tags. One row of a person and kind.
create table daily_quotas (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (char_length(kind) between 1 and 40),
  -- In UTC.
  day date not null,
  used integer not null check (used >= 0),
  primary key (user_id, kind)
);

-- When a post last took or lost a tag that posts made; null for tags of the seed. One that nobody uses any more is removed after a time.
alter table tags add column last_used_at timestamptz(3);
update tags set last_used_at = now() where category = 'general' and aliases = '{}';
-- Sweeping tags that nobody uses.
create index tags_unused on tags (last_used_at) where post_count = 0 and last_used_at is not null;
