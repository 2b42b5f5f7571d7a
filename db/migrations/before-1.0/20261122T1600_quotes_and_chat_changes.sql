-- A quote keeps its words when the quoted comment is deleted; only its author is lost then.
alter table replies
  add column quote_text text,
  add column quote_reply_id bigint references replies (id) on delete set null,
  add column quotes_reply boolean not null default false,
  add column image_url text,
  add column image_width integer,
  add column image_height integer;
-- Deleting a comment that others quote.
create index replies_quoted on replies (quote_reply_id) where quote_reply_id is not null;

alter table chat_messages
  add column reply_to_id bigint references chat_messages (id) on delete set null,
  add column image_url text,
  add column image_width integer,
  add column image_height integer,
  add column edited_at timestamptz(3),
  add column deleted_at timestamptz(3),
  drop constraint chat_messages_content_check,
  add constraint chat_messages_content_check check (deleted_at is not null or char_length(content) between 1 and 2000);
-- Deleting a room with messages that answer each other.
create index chat_messages_reply on chat_messages (reply_to_id) where reply_to_id is not null;

-- The number of comments and chat messages that show an upload. An upload with any is not swept.
alter table images add column attachments integer not null default 0;

-- Counts the comments and messages that show an upload, also when they go with their post, room or sender.
create function count_attachments() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.image_url is not null then
    update images set attachments = attachments - 1 where name = substr(old.image_url, 9, 32);
  end if;
  if tg_op <> 'DELETE' and new.image_url is not null then
    update images set attachments = attachments + 1 where name = substr(new.image_url, 9, 32);
  end if;
  return null;
end $$;
create trigger replies_attached after update of image_url on replies
  for each row when (old.image_url is distinct from new.image_url) execute function count_attachments();
create trigger replies_detached after delete on replies
  for each row when (old.image_url is not null) execute function count_attachments();
create trigger chat_messages_attached after update of image_url on chat_messages
  for each row when (old.image_url is distinct from new.image_url) execute function count_attachments();
create trigger chat_messages_detached after delete on chat_messages
  for each row when (old.image_url is not null) execute function count_attachments();
