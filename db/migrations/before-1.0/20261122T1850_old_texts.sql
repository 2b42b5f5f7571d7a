-- Texts that were written before their markup was stored; a background job parses them, from the newest to the oldest.
create table old_texts (
  kind text primary key check (kind in ('post', 'reply', 'message')),
  -- The next id to look at; 0 once all are done.
  next_id bigint not null
);
insert into old_texts (kind, next_id)
values
  ('post', (select coalesce(max(id), 0) from posts)),
  ('reply', (select coalesce(max(id), 0) from replies)),
  ('message', (select coalesce(max(id), 0) from chat_messages));

-- A copy that only hidden posts show is served to moderators alone.
alter table picture_copies add column hidden boolean not null default false;
