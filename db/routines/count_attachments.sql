-- Counts the comments and messages that show an upload, also when they go with their post, room or sender.
create or replace function count_attachments() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.image_url is not null then
    update images set attachments = attachments - 1 where name = substr(old.image_url, 9, 32);
  end if;
  if tg_op <> 'DELETE' and new.image_url is not null then
    update images set attachments = attachments + 1 where name = substr(new.image_url, 9, 32);
  end if;
  return null;
end $$;

create or replace trigger chat_messages_attached_new after insert on chat_messages for each row
  when (new.image_url is not null)
  execute function count_attachments();
create or replace trigger chat_messages_attached after update of image_url on chat_messages for each row
  when (old.image_url is distinct from new.image_url)
  execute function count_attachments();
create or replace trigger chat_messages_detached after delete on chat_messages for each row
  when (old.image_url is not null)
  execute function count_attachments();
create or replace trigger replies_attached_new after insert on all_replies for each row
  when (new.image_url is not null)
  execute function count_attachments();
create or replace trigger replies_attached after update of image_url on all_replies for each row
  when (old.image_url is distinct from new.image_url)
  execute function count_attachments();
create or replace trigger replies_detached after delete on all_replies for each row
  when (old.image_url is not null)
  execute function count_attachments();
create or replace trigger row_messages_attached_new after insert on row_messages for each row
  when (new.image_url is not null)
  execute function count_attachments();
create or replace trigger row_messages_attached after update of image_url on row_messages for each row
  when (old.image_url is distinct from new.image_url)
  execute function count_attachments();
create or replace trigger row_messages_detached after delete on row_messages for each row
  when (old.image_url is not null)
  execute function count_attachments();
create or replace trigger site_settings_attached after update of image_url on site_settings for each row
  when (old.image_url is distinct from new.image_url)
  execute function count_attachments();
