-- The operator's logo: an upload, named like the pictures of comments. Null shows the built-in mark.
alter table site_settings
  add column image_url text check (image_url ~ '^/images/[0-9a-f]{32}\.webp$'),
  add column image_width integer check (image_width > 0),
  add column image_height integer check (image_height > 0),
  add check ((image_url is null) = (image_width is null) and (image_url is null) = (image_height is null));

-- An upload that is the logo counts as attached, so it is kept by the sweep and when its uploader's account is deleted.
create trigger site_settings_attached after update of image_url on site_settings
  for each row when (old.image_url is distinct from new.image_url) execute function count_attachments();
