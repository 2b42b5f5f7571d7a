-- The admins' texts about the site, in one row. Null leaves the setting of the server.
create table site_settings (
  is_only boolean primary key default true check (is_only),
  name text check (char_length(name) between 1 and 40),
  announcement text check (char_length(announcement) between 1 and 500)
);
insert into site_settings default values;

-- The pages that an operator has written. A page without a row has its default text.
create table site_pages (
  name text primary key check (name in ('rules', 'privacy', 'terms', 'imprint')),
  text text not null check (char_length(text) <= 50000),
  changed_at timestamptz(3) not null default now()
);

-- The people who joined last, for the list of admins and the figures.
create index users_created on users (created_at desc, id desc);

-- Set once an admin has changed a tag. The tags that every start brings do not overwrite it.
alter table tags add column edited_at timestamptz(3);
