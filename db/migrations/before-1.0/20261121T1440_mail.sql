-- Which mails somebody wants; without a row, the defaults.
create table user_preferences (
  user_id uuid primary key references users (id) on delete cascade,
  email_friend_requests boolean not null default true,
  email_chat_messages boolean not null default false,
  email_mentions boolean not null default true,
  email_replies boolean not null default false,
  updated_at timestamptz(3) not null default now()
);

-- The mails to send. A row names its subject and holds no text and no address: both are read when the mail is sent.
create table mail_queue (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (char_length(kind) between 1 and 50),
  about text not null check (char_length(about) between 1 and 100),
  -- When it is to be sent; later than now while a node is at it. Null: nothing waits.
  due_at timestamptz(3),
  -- How often it was asked for: what is asked for while a mail leaves is news.
  asked int not null default 1,
  -- How often a node took it; whoever holds an older number has lost it to another.
  tries int not null default 0,
  failed_since timestamptz(3),
  -- How often its end remained unknown.
  unsure int not null default 0,
  sent_at timestamptz(3),
  -- Mailboxes fold a mail that comes twice under one id.
  message_id uuid not null default gen_random_uuid(),
  -- One mail about a thing; also how many somebody was sent lately, and all of theirs when the account goes.
  unique (user_id, about)
);
-- The mails that are due next.
create index mail_queue_due on mail_queue (due_at) where due_at is not null;
-- Sweeping what is over.
create index mail_queue_over on mail_queue (sent_at) where due_at is null;
