create or replace function note_deleted_text() returns trigger language plpgsql as $$
begin
  if old.author_id is not null and old.created_at > now() - interval '1 hour' and exists (select from users where id = old.author_id) then
    insert into deleted_texts (author_id, kind, created_at, post_id, has_mentions)
    values (old.author_id, tg_argv[0], old.created_at, (to_jsonb(old) ->> 'post_id')::bigint, old.content ~ '[@＠]');
  end if;
  return null;
end $$;

create or replace trigger noted_empty_reply after update of deleted_at on all_replies for each row
  when (old.deleted_at is null and new.deleted_at is not null)
  execute function note_deleted_text('comment');
create or replace trigger noted_post after delete on all_posts for each row
  execute function note_deleted_text('post');
create or replace trigger noted_reply after delete on all_replies for each row
  execute function note_deleted_text('comment');
