-- The demo community's accounts, whose password is printed at the start. Somebody who signs up with one of their addresses is no demo.
alter table accounts add column is_demo boolean not null default false;
-- Only the accounts of the demo share one hash with one salt.
update accounts set is_demo = true where password_hash in (select password_hash from accounts group by password_hash having count(*) > 1);

-- When somebody showed that the address's mailbox is theirs. Addresses from before count as proven; a new row's does not.
alter table accounts add column email_verified_at timestamptz(3) default now();
alter table accounts alter column email_verified_at drop default;
-- The same as the login provider says it. Mail goes to proven addresses alone.
alter table users add column email_verified_at timestamptz(3) default now();
alter table users alter column email_verified_at drop default;

-- The mailbox that the address reaches, for limits of mail. Null in rows of an older version, which
-- the sweep fills.
alter table users add column mailbox text;
-- Rows that the sweep is to fill.
create index users_mailbox_missing on users (id) where mailbox is null and email is not null;
create index accounts_email_key_missing on accounts (id) where email_key is null;

-- Links that prove an address.
create table email_confirmations (
  -- SHA-256 of the link's token: reading this table confirms nothing.
  token_hash text primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  -- The address that the link went to, which may not be the account's any more.
  email text not null,
  expires_at timestamptz(3) not null
);
-- A used link takes the account's other links with it.
create index email_confirmations_account on email_confirmations (account_id);
-- Sweeping links that ended.
create index email_confirmations_expiry on email_confirmations (expires_at);

-- Whether the link went out by mail: who uses it has the mailbox.
alter table password_resets add column was_mailed boolean not null default false;

-- The mailbox that a mail goes to, as it was when the mail was asked for.
alter table mail_queue add column mailbox text;
-- How many mails a mailbox got lately.
create index mail_queue_mailbox on mail_queue (mailbox);

-- How many people somebody mentioned lately.
create index notifications_mentions on notifications (actor_id, created_at) where type = 'mention';

-- Queues one mail per person and subject. A mailbox gets at most 20 mails an hour, whichever of its addresses they are for; further
-- ones are not queued. A mail that waits or was sent within the rest time is sent once more after the rest, with everything that came
-- meanwhile.
create or replace function queue_mails(mail_kind text, user_ids uuid[], subjects text[], wait_seconds int)
returns void language plpgsql as $$
#variable_conflict use_column
begin
  insert into mail_queue as known (user_id, kind, about, due_at, mailbox)
  select asked.user_id, mail_kind, asked.about, now() + make_interval(secs => wait_seconds), asked.mailbox
  from (
    select user_id, about, mailbox, row_number() over (partition by mailbox order by about) as place
    from (
      select given.user_id, given.about, coalesce(users.mailbox, lower(users.email)) as mailbox
      from unnest(user_ids, subjects) as given (user_id, about) join users on users.id = given.user_id
    ) as addressed
  ) as asked
  where (
    select count(*) from mail_queue
    where mail_queue.mailbox = asked.mailbox and (due_at is not null or sent_at > now() - mail_rest())
  ) + asked.place <= 20
  on conflict (user_id, about) do update set
    asked = known.asked + 1,
    mailbox = excluded.mailbox,
    due_at = coalesce(known.due_at, greatest(excluded.due_at, known.sent_at + mail_rest()));
end $$;

-- Adds notifications of one type and returns those that were new to their reader. Mail goes to proven addresses alone.
-- items: [{ user_id, actor_id, title, message, related_id, href, subject }]
-- mail: null if no mail is sent, else { preference: a column of user_preferences, byDefault: boolean, waitSeconds }
create or replace function add_notifications(notification_type text, items json, mail json)
returns table (id bigint, user_id uuid, subject text) language plpgsql as $$
#variable_conflict use_column
declare
  ids bigint[];
  readers uuid[];
  subjects text[];
begin
  if items is null then return; end if;
  if notification_type = 'chat_message' then
    -- A room has one unread notification; the newest message replaces its text.
    with added as (
      insert into notifications (user_id, actor_id, type, title, message, related_id, href, subject)
      select user_id, actor_id, notification_type, title, message, related_id, href, subject
      from json_to_recordset(items) as item
        (user_id uuid, actor_id uuid, title text, message text, related_id bigint, href text, subject text)
      on conflict (user_id, subject) where type = 'chat_message' and not is_read
      do update set title = excluded.title, message = excluded.message, href = excluded.href, created_at = now()
      returning id, user_id, subject
    )
    select array_agg(id), array_agg(user_id), array_agg(subject) into ids, readers, subjects from added;
  else
    with added as (
      insert into notifications (user_id, actor_id, type, title, message, related_id, href, subject)
      select user_id, actor_id, notification_type, title, message, related_id, href, subject
      from json_to_recordset(items) as item
        (user_id uuid, actor_id uuid, title text, message text, related_id bigint, href text, subject text)
      on conflict do nothing
      returning id, user_id, subject
    )
    select array_agg(id), array_agg(user_id), array_agg(subject) into ids, readers, subjects from added;
  end if;
  if ids is null then return; end if;
  if mail is not null then
    perform queue_mails(notification_type, array_agg(reader.id), array_agg(reader.about), (mail ->> 'waitSeconds')::int)
    from (
      select users.id, given.about from unnest(readers, subjects) as given (reader_id, about)
      join users on users.id = given.reader_id
      left join user_preferences on user_preferences.user_id = users.id
      where users.email is not null and users.email_verified_at is not null
        and coalesce((to_json(user_preferences) ->> (mail ->> 'preference'))::boolean, (mail ->> 'byDefault')::boolean)
    ) as reader
    having count(*) > 0;
  end if;
  return query select * from unnest(ids, readers, subjects);
end $$;
