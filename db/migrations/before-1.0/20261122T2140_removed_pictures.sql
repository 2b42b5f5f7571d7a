-- The query for comments and messages that show a picture runs when a text with the picture is hidden.
create index replies_picture on all_replies (image_url) where image_url is not null;
create index chat_messages_picture on chat_messages (image_url) where image_url is not null;

-- Whether a visible comment, a visible message or its owner's profile shows a picture. The feature posts reads other features' texts only by this function.
create function is_picture_attached(url text) returns boolean language sql stable as $$
  select exists (select from replies where image_url = url)
    or exists (select from chat_messages where image_url = url and deleted_at is null)
    or exists (
      select from images join users on users.id = images.owner_id
      where images.name = substr(url, 9, 32) and url like '/images/%' and users.profile_image_url = url);
$$;

-- Pictures that only hidden comments and removed messages show stop being served.
update images set hidden = true
where not hidden and name in (
    select substr(image_url, 9, 32) from all_replies where hidden is not null and image_url like '/images/%'
    union select substr(image_url, 9, 32) from chat_messages where removed_at is not null and image_url like '/images/%')
  and not is_picture_attached('/images/' || name || '.webp')
  and not exists (select from posts where image_url = '/images/' || images.name || '.webp' and image_url like '/images/%')
  and not exists (select from posts where more_images @> jsonb_build_array(jsonb_build_object('url', '/images/' || images.name || '.webp')));

-- The former states of the texts that an undo has hidden, and the cases that it closed.
alter table moderation_undos
  add column texts jsonb not null default '[]',
  add column cases jsonb not null default '[]';

-- The name and address of the person who sent a takedown notice, for admins alone.
alter table reports add column sender text check (char_length(sender) <= 400);

-- The texts of the last hour that are deleted: a newcomer's hourly limits count them too.
create table deleted_texts (
  author_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('post', 'comment')),
  created_at timestamptz(3) not null
);
-- The deleted texts of a person in the last hour.
create index deleted_texts_author on deleted_texts (author_id, kind, created_at);

create function note_deleted_text() returns trigger language plpgsql as $$
begin
  if old.author_id is not null and old.created_at > now() - interval '1 hour' and exists (select from users where id = old.author_id) then
    insert into deleted_texts (author_id, kind, created_at) values (old.author_id, tg_argv[0], old.created_at);
  end if;
  return null;
end $$;
create trigger noted_post after delete on all_posts for each row execute function note_deleted_text('post');
create trigger noted_reply after delete on all_replies for each row execute function note_deleted_text('comment');
-- A comment with answers is emptied and keeps its place.
create trigger noted_empty_reply after update of deleted_at on all_replies for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function note_deleted_text('comment');

-- The query whether a message was ever reported.
create index moderation_cases_target on moderation_cases (kind, target_id);
