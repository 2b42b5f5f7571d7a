-- The blocks of people: neither side sees anything of the other.
create table blocks (
  blocker_id uuid not null references users (id) on delete cascade,
  blocked_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  -- One block a pair and direction; also lists the people whom a person blocks.
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
-- The people who block a person.
create index blocks_blocked on blocks (blocked_id, blocker_id);

-- People, tags, words and posts that a person does not want to see.
create table mutes (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('user', 'tag', 'word', 'post')),
  -- The id of the person, tag or post; for a word its folded form.
  key text not null check (char_length(key) between 1 and 100),
  -- The word as it was typed; null for the other kinds.
  word text check ((word is not null) = (kind = 'word')),
  created_at timestamptz(3) not null default now(),
  -- One mute a person and thing; also lists the mutes of a person.
  primary key (user_id, kind, key)
);

-- True from a person's first block or mute on, or the first block of them by somebody else. Everybody else's calls read neither table.
alter table users add column has_boundaries boolean not null default false;

-- Whether a reader's blocks or mutes hide a notification. `post` is null for one that is not about a post.
create function hides_notification(reader uuid, actor uuid, post bigint, words text) returns boolean
language sql stable as $$
  select exists (select from blocks where blocker_id = reader and blocked_id = actor)
    or exists (select from blocks where blocker_id = actor and blocked_id = reader)
    or exists (
      select from mutes where user_id = reader and case kind
        when 'user' then key = actor::text
        when 'post' then key = post::text
        when 'tag' then exists (select from post_tags where post_id = post and tag_id::text = key)
        else strpos(' ' || plain_text(words) || ' ', ' ' || plain_text(word) || ' ') > 0 end
    )
$$;
