-- Whether a visible comment, a visible message or its owner's profile shows a picture. The feature posts reads other features' texts only by this function.
create or replace function is_picture_attached(url text) returns boolean language sql stable as $$
  select exists (select from replies where image_url = url)
    or exists (select from chat_messages where image_url = url and deleted_at is null)
    or exists (select from row_messages where image_url = url and deleted_at is null)
    or exists (
      select from images join users on users.id = images.owner_id
      where images.name = substr(url, 9, 32) and url like '/images/%' and users.profile_image_url = url);
$$;
