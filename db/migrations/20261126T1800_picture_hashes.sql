-- Perceptual hashes of the frames of a picture, 32 bytes each, so that a picture that is blocked later is found. Null until background work
-- has made them; empty for a picture that is too flat to be known again.
alter table images add column hashes bytea;
alter table picture_copies add column hashes bytea;
-- The background work takes the next ones.
create index images_unhashed on images (name) where hashes is null;
create index picture_copies_unhashed on picture_copies (name) where hashes is null and copied_at is not null;
-- A copy by its name, and all of them in that order.
create index picture_copies_name on picture_copies (name);

-- Pictures, by the name of an upload or a copy, that nobody is served. The cause names the entry of the block list or the notice that closes one.
create table closed_pictures (
  name text not null,
  cause text not null,
  primary key (name, cause)
);
-- The pictures that one cause closes.
create index closed_pictures_cause on closed_pictures (cause);

-- The block list: pictures that are refused wherever they are sent. No picture is stored for it.
create table blocked_pictures (
  id bigint generated always as identity primary key,
  reason text not null,
  -- Whether sending such a picture opens a case about the sender.
  opens_case boolean not null default false,
  -- The moderator; null for an entry that the product made, and once the account is deleted.
  by_id uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  -- How often such a picture was refused.
  hits integer not null default 0,
  -- The hashes of how the picture looks whole, cropped and turned, 32 bytes each.
  hashes bytea not null
);
-- The entries of a moderator whose account goes.
create index blocked_pictures_by on blocked_pictures (by_id);
