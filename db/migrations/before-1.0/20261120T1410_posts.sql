-- array_to_string() is only STABLE for any type; for text it depends on nothing.
create function joined_text(items text[]) returns text
  language sql immutable parallel safe strict
  as $$ select array_to_string(items, ' ') $$;

create table tags (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 50 and name = btrim(name)),
  category text not null default 'general' check (category in ('team', 'league', 'sport', 'general')),
  league text,
  color text not null default '#3B82F6' check (color ~ '^#[0-9A-Fa-f]{6}$'),
  aliases text[] not null default '{}',
  post_count integer not null default 0 check (post_count >= 0),
  search_text text generated always as (plain_text(name) || ' ' || plain_text(joined_text(aliases))) stored
);
-- A name is given once, whatever its case; filters look names up by it.
create unique index tags_name on tags (lower(name));
-- Popular tags, highest first.
create index tags_popular on tags (post_count desc, id);
-- Tag search: parts of names, nicknames, and small slips of the keyboard.
create index tags_search on tags using gin (search_text gin_trgm_ops);

-- English stems without stop words, so that every word a person types has to be there.
create text search dictionary english_words (template = snowball, language = english);
create text search configuration bleachers (copy = english);
alter text search configuration bleachers alter mapping replace english_stem with english_words;

create function search_document(content text, author_name text, tags text[]) returns tsvector
  language sql immutable parallel safe
  as $$ select to_tsvector('bleachers', plain_text(content || ' ' || author_name || ' ' || joined_text(tags))) $$;

create table posts (
  id bigint generated always as identity primary key,
  content text not null check (char_length(content) between 1 and 10000),
  -- Null once the account is deleted; the post stays.
  author_id uuid references users (id) on delete set null,
  author_name text not null,
  image_url text check (char_length(image_url) <= 2048),
  tags text[] not null default '{}' check (cardinality(tags) <= 10),
  feature text not null default 'regular' check (feature in ('regular', 'poll', 'mock-draft', 'power-rankings')),
  likes integer not null default 0 check (likes >= 0),
  comments integer not null default 0 check (comments >= 0),
  views integer not null default 0 check (views >= 0),
  created_at timestamptz(3) not null default now(),
  edited_at timestamptz(3),
  search tsvector generated always as (search_document(content, author_name, tags)) stored
);
-- The latest feed, and going on from a cursor at any depth.
create index posts_latest on posts (created_at desc, id desc);
-- A profile's posts, newest first; a user's posts when the name changes.
create index posts_author on posts (author_id, created_at desc, id desc);
-- Search by words. Without a list of pending entries: with one, PostgreSQL reads all posts for a word that nobody wrote.
create index posts_search on posts using gin (search) with (fastupdate = off);

create table post_tags (
  tag_id bigint not null references tags (id),
  post_id bigint not null references posts (id) on delete cascade,
  created_at timestamptz(3) not null,
  primary key (tag_id, post_id)
);
-- The feed of a tag, newest first, at any depth.
create index post_tags_latest on post_tags (tag_id, created_at desc, post_id desc);
-- The tags of one post, when it is edited or deleted.
create index post_tags_post on post_tags (post_id);

create table post_likes (
  post_id bigint not null references posts (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  -- One like a user and post; also answers whether the reader liked the posts on a page.
  primary key (post_id, user_id)
);
-- Everything a user liked, when the account goes.
create index post_likes_user on post_likes (user_id);

create table post_views (
  post_id bigint not null references posts (id) on delete cascade,
  -- The user's id, or a visitor's cookie.
  viewer text not null,
  -- Signed-out viewers only: a keyed hash of the address, for the cap of new ones.
  address text,
  viewed_at timestamptz(3) not null default now(),
  primary key (post_id, viewer)
);
-- How many new signed-out viewers an address has had on a post.
create index post_views_address on post_views (post_id, address, viewed_at) where address is not null;
-- Sweeping views that no longer hold anything back.
create index post_views_viewed on post_views (viewed_at);

-- Every longer word in use, so that a misspelt one can be put right.
create table search_words (
  word text primary key
);
-- The words nearest to one that nobody wrote.
create index search_words_similar on search_words using gin (word gin_trgm_ops);

create table replies (
  id bigint generated always as identity primary key,
  content text not null,
  post_id bigint not null references posts (id) on delete cascade,
  author_id uuid references users (id) on delete set null,
  author_name text not null,
  parent_id bigint,
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  -- A deleted reply that has answers keeps its place and nothing else.
  check (case when deleted_at is null then char_length(content) between 1 and 2000 else content = '' and author_id is null end),
  -- A post's replies, oldest first, going on after any of them.
  unique (post_id, id),
  -- An answer stands under the same post as what it answers.
  foreign key (post_id, parent_id) references replies (post_id, id)
);
-- The two latest top-level comments of the posts on a page.
create index replies_top on replies (post_id, id desc) where parent_id is null and deleted_at is null;
-- Whether a reply has answers.
create index replies_parent on replies (parent_id);
-- A user's replies, when the name changes or the account goes.
create index replies_author on replies (author_id);

-- One order of the popular feed, kept while somebody pages through it.
create table popular_rankings (
  id uuid primary key default gen_random_uuid(),
  post_ids bigint[] not null,
  created_at timestamptz(3) not null default now()
);
-- Sweeping rankings that no cursor can name any more.
create index popular_rankings_created on popular_rankings (created_at);
