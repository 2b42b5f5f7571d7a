create or replace function keep_evidence() returns trigger language plpgsql as $$
declare
  before jsonb := to_jsonb(old);
  author uuid := coalesce(before ->> 'author_id', before ->> 'sender_id')::uuid;
  urls text[];
  url text;
begin
  if coalesce(before ->> 'content', '') = '' and before ->> 'image_url' is null or not is_evidence(tg_argv[0], before ->> 'id', author) then
    return null;
  end if;
  urls := array_remove((before ->> 'image_url') || array(
    select each ->> 'url' from jsonb_array_elements(case jsonb_typeof(before -> 'more_images') when 'array' then before -> 'more_images' else '[]' end) as each), null);
  insert into kept_texts (kind, target_id, author_id, parent_id, content, pictures)
    values (tg_argv[0], before ->> 'id', (select id from users where id = author), coalesce(before ->> 'post_id', before ->> 'room_id', before ->> 'row_id')::bigint,
      before ->> 'content', urls)
    on conflict do nothing;
  if tg_op = 'DELETE' or to_jsonb(new) ->> 'deleted_at' is not null then
    foreach url in array urls loop
      -- A picture that stays as evidence is visible to moderators and its owner alone.
      if not is_picture_attached(url) and not exists (select from posts where image_url = url and image_url like '/images/%')
        and not exists (select from posts where more_images @> jsonb_build_array(jsonb_build_object('url', url))) then
        update images set hidden = true where name = substr(url, 9, 32) and url like '/images/%';
      end if;
    end loop;
  end if;
  return null;
end $$;

create or replace trigger a_kept_message after delete on chat_messages for each row
  execute function keep_evidence('message');
create or replace trigger a_kept_message_edit after update of content on chat_messages for each row
  when (old.content is distinct from new.content)
  execute function keep_evidence('message');
create or replace trigger a_kept_post after delete on all_posts for each row
  execute function keep_evidence('post');
create or replace trigger a_kept_post_edit after update of content, image_url, more_images on all_posts for each row
  when ((old.content, old.image_url, old.more_images) is distinct from (new.content, new.image_url, new.more_images))
  execute function keep_evidence('post');
create or replace trigger a_kept_reply after delete on all_replies for each row
  execute function keep_evidence('reply');
create or replace trigger a_kept_reply_edit after update of content on all_replies for each row
  when (old.content is distinct from new.content)
  execute function keep_evidence('reply');
create or replace trigger a_kept_row_message after delete on row_messages for each row
  execute function keep_evidence('row_message');
create or replace trigger a_kept_row_message_edit after update of content on row_messages for each row
  when (old.content is distinct from new.content)
  execute function keep_evidence('row_message');
