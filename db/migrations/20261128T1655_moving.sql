-- A community that moved in: see src/app/server/moving.
create table moved_sources (
  id integer generated always as identity,
  -- The address of the community, or empty without one. Ids of its things are unique within it.
  url text not null,
  name text,
  -- Whether the import under way keeps the ids of its things: an export of ours that comes into an empty site.
  keeps_ids boolean default false not null,
  started_at timestamptz(3) default now() not null,
  -- Null until an import has stored everything.
  ended_at timestamptz(3),
  constraint moved_sources_pkey primary key (id),
  constraint moved_sources_url_key unique (url)
);

-- The things that imports stored, by the ids that they had before. A row stays when its thing is changed or deleted here, so that no later import brings it back.
create table moved_items (
  source_id integer not null,
  kind text not null,
  key text not null,
  -- The id of a post, a comment, a tag, a poll or a message.
  row_id bigint,
  person_id uuid,
  -- The digest of the line that was read, and for texts that of the text that was stored.
  digest bytea not null,
  text_digest bytea,
  constraint moved_items_pkey primary key (source_id, kind, key),
  constraint moved_items_source_id_fkey foreign key (source_id) references moved_sources(id) on delete cascade,
  constraint moved_items_person_id_fkey foreign key (person_id) references users(id) on delete set null
);
-- The moved person of an account that is deleted or merged.
create index moved_items_person on moved_items (person_id) where person_id is not null;
-- The counters of what an import stored, in the order of ids.
create index moved_items_row on moved_items (source_id, kind, row_id) where kind in ('posts', 'comments');

-- Addresses of the communities that moved in, and what they lead to: a thing by the id that it had there.
create table permalinks (
  source_id integer not null,
  path text not null,
  kind text not null,
  key text not null,
  constraint permalinks_source_id_fkey foreign key (source_id) references moved_sources(id) on delete cascade
);
-- An address leads to one place. It may be too long for an index.
create unique index permalinks_path on permalinks (md5(path));
create index permalinks_source on permalinks (source_id);

-- Addresses with an id in them, as `/t/{id}`.
create table permalink_patterns (
  source_id integer not null,
  pattern text not null,
  kind text not null,
  constraint permalink_patterns_pkey primary key (source_id, pattern, kind),
  constraint permalink_patterns_source_id_fkey foreign key (source_id) references moved_sources(id) on delete cascade
);

-- Password hashes of another community, each until the first sign-in of its person.
create table waiting_passwords (
  account_id uuid not null,
  -- The hash and its parameters, encrypted under the session secret.
  sealed bytea not null,
  created_at timestamptz(3) default now() not null,
  constraint waiting_passwords_pkey primary key (account_id),
  constraint waiting_passwords_account_id_fkey foreign key (account_id) references accounts(id) on delete cascade
);

-- Names and texts of other communities stay as they are. The contract limits what is written here.
alter table users drop constraint users_username_check;
alter table users add constraint users_username_check check (username ~ '^[A-Za-z0-9_.-]{3,60}$') not valid;
alter table all_posts drop constraint posts_content_check;
alter table all_posts add constraint posts_content_check check (content <> '') not valid;
alter table all_replies drop constraint replies_check;
alter table all_replies add constraint replies_check
  check (case when deleted_at is null then content <> '' else content = '' and author_id is null end) not valid;
alter table chat_messages drop constraint chat_messages_content_check;
alter table chat_messages add constraint chat_messages_content_check check (deleted_at is not null or content <> '') not valid;
alter table all_polls drop constraint polls_question_check;
alter table all_polls add constraint polls_question_check check (question <> '') not valid;
alter table poll_options drop constraint poll_options_text_check;
-- The unique index of an option's text takes no more.
alter table poll_options add constraint poll_options_text_check check (char_length(text) between 1 and 2000) not valid;

-- Whether anybody of a community that moved in has still to sign in.
create index accounts_moved on accounts (id) where password_hash = 'moved';
