-- The former versions of reported or removed texts that their authors have changed or deleted. They are kept until no case and no appeal needs them.
create table kept_texts (
  kind text not null check (kind in ('post', 'reply', 'message')),
  target_id text not null,
  author_id uuid references users (id) on delete set null,
  -- The post of a comment and the room of a message.
  parent_id bigint,
  content text not null,
  -- The addresses of its pictures.
  pictures text[] not null,
  kept_at timestamptz(3) not null default now(),
  -- The first version that somebody changed is the one that was reported.
  primary key (kind, target_id)
);
-- The query for the kept texts of a person whose account is deleted.
create index kept_texts_author on kept_texts (author_id) where author_id is not null;

-- Whether a text is evidence: an open report or appeal is about it, or a moderator removed it and its author may still appeal.
create function is_evidence(target_kind text, target text, author uuid) returns boolean language sql stable as $$
  select exists (
      select from moderation_cases join reports on reports.case_id = moderation_cases.id
      where moderation_cases.kind = target_kind and moderation_cases.target_id = target and moderation_cases.state <> 'closed' and reports.state = 'open')
    or exists (
      select from log_entries join appeals on appeals.entry_id = log_entries.id
      where log_entries.kind = target_kind and log_entries.target_id = target and appeals.state = 'open')
    or coalesce((
      select action in ('remove', 'auto_hide') and at > now() - interval '30 days' from log_entries
      where kind = target_kind and target_id = target order by id desc limit 1), false)
    or exists (
      select from moderation_undos join log_entries on log_entries.id = entry_id
      where user_id = author and restored_at is null and log_entries.at > now() - interval '30 days')
$$;

create function keep_evidence() returns trigger language plpgsql as $$
declare
  before jsonb := to_jsonb(old);
  author uuid := coalesce(before ->> 'author_id', before ->> 'sender_id')::uuid;
  urls text[];
  url text;
begin
  if coalesce(before ->> 'content', '') = '' or not is_evidence(tg_argv[0], before ->> 'id', author) then
    return null;
  end if;
  urls := array_remove((before ->> 'image_url') || array(
    select each ->> 'url' from jsonb_array_elements(case jsonb_typeof(before -> 'more_images') when 'array' then before -> 'more_images' else '[]' end) as each), null);
  insert into kept_texts (kind, target_id, author_id, parent_id, content, pictures)
    values (tg_argv[0], before ->> 'id', (select id from users where id = author), coalesce(before ->> 'post_id', before ->> 'room_id')::bigint,
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
-- PostgreSQL runs triggers in the order of their names: these run before the triggers that close the case of a deleted text.
create trigger a_kept_post after delete on all_posts for each row execute function keep_evidence('post');
create trigger a_kept_post_edit after update of content on all_posts for each row
  when (old.content is distinct from new.content) execute function keep_evidence('post');
create trigger a_kept_reply after delete on all_replies for each row execute function keep_evidence('reply');
create trigger a_kept_reply_edit after update of content on all_replies for each row
  when (old.content is distinct from new.content) execute function keep_evidence('reply');
create trigger a_kept_message after delete on chat_messages for each row execute function keep_evidence('message');
create trigger a_kept_message_edit after update of content on chat_messages for each row
  when (old.content is distinct from new.content) execute function keep_evidence('message');

-- A picture of a kept text counts as attached, so that no sweep removes it.
create function count_kept_pictures() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update images set attachments = attachments + 1 where name in (select substr(url, 9, 32) from unnest(new.pictures) as url where url like '/images/%');
  else
    update images set attachments = attachments - 1 where name in (select substr(url, 9, 32) from unnest(old.pictures) as url where url like '/images/%');
  end if;
  return null;
end $$;
create trigger kept_texts_attached after insert or delete on kept_texts for each row execute function count_kept_pictures();

-- A held text opens a case, whichever rule holds it. The case of a deleted text stays open while it has open reports, and is closed otherwise.
create or replace function keep_case() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.hidden = 'held' and to_jsonb(new) ->> 'deleted_at' is null then
    insert into moderation_cases (kind, target_id, author_id, state) values (tg_argv[0], new.id::text, new.author_id, 'held')
      on conflict (kind, target_id) where state <> 'closed' do update set state = 'held';
  else
    update moderation_cases set state = 'open'
      where kind = tg_argv[0] and target_id = old.id::text and state = 'held'
        and exists (select from reports where case_id = moderation_cases.id and reports.state = 'open');
    update moderation_cases set state = 'closed', closed_at = now()
      where kind = tg_argv[0] and target_id = old.id::text and state = 'held';
  end if;
  return null;
end $$;
create trigger emptied_reply after update of deleted_at on all_replies for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function keep_case('reply');
