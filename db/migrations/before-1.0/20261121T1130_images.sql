create table images (
  -- The file's own name, random: nothing of the file that was sent remains in it.
  name text primary key check (name ~ '^[0-9a-f]{32}$'),
  -- Null once the account is deleted: the posts stay, and so do their pictures.
  owner_id uuid references users (id) on delete set null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  alt text check (char_length(alt) between 1 and 500),
  -- The sum of all sizes.
  bytes integer not null check (bytes > 0),
  created_at timestamptz(3) not null default now()
);
-- Everything a user uploaded, when the account goes and for an archive of it.
create index images_owner on images (owner_id);
-- The sweep looks for old ones that no post shows.
create index images_created on images (created_at);

alter table posts
  -- The text for readers who can't see the picture.
  add column image_alt text check (char_length(image_alt) between 1 and 500),
  -- Known of uploads: the card reserves the picture's place.
  add column image_width integer check (image_width > 0),
  add column image_height integer check (image_height > 0);
-- Whether any post still shows an upload, before its files are removed.
create index posts_uploaded_image on posts (image_url) where image_url like '/images/%';
