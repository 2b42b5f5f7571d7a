-- Our copies of pictures that people and sites show by address. A background worker fetches them, readers load the copy.
create table picture_copies (
  id bigint generated always as identity primary key,
  address text not null,
  -- The name of the copy's files; kept through retries, so that an interrupted one leaves no file behind.
  name text not null default replace(gen_random_uuid()::text, '-', ''),
  width integer,
  height integer,
  -- Null until the copy is stored.
  copied_at timestamptz(3),
  tries smallint not null default 0,
  -- The next attempt; null once the copy is stored or given up.
  next_try_at timestamptz(3) default now(),
  wanted_at timestamptz(3) not null default now()
);
-- One copy an address, which may be too long for an index; finds the copies of the posts on a page.
create unique index picture_copies_address on picture_copies (md5(address));
-- The worker takes the next one.
create index picture_copies_due on picture_copies (next_try_at) where next_try_at is not null;
-- The sweep looks for old ones that nothing shows.
create index picture_copies_wanted on picture_copies (wanted_at);
-- Whether a post shows the picture of an address as its first.
create index if not exists posts_outside_image on posts (md5(image_url)) where image_url like 'http%';
-- The worker looks for profile pictures of identity providers, which it replaces by copies.
create index if not exists users_outside_picture on users (md5(profile_image_url)) where profile_image_url like 'http%';

-- The author, title and thumbnail of posts on X and videos on YouTube that posts link to.
create table embed_cards (
  -- The site and the id there, such as youtube:dQw4w9WgXcQ.
  key text primary key,
  author text,
  title text,
  -- The address of the thumbnail at the site, whose copy readers load.
  thumbnail text,
  -- The last answer of the site; null before the first.
  asked_at timestamptz(3),
  tries smallint not null default 0,
  -- The next attempt; null while there is nothing to ask.
  next_try_at timestamptz(3) default now()
);
-- The worker takes the next one.
create index embed_cards_due on embed_cards (next_try_at) where next_try_at is not null;
-- Whether a card shows a copy.
create index embed_cards_thumbnail on embed_cards (thumbnail) where thumbnail is not null;
-- The first post on X or video on YouTube that a post links to.
alter table posts add column embed_key text;

-- Addresses of posts that exist.
insert into picture_copies (address)
select distinct image_url from posts where image_url like 'http%'
on conflict do nothing;
