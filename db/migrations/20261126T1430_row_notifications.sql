-- Messages of rows are told. A node of the version before lists them, and mails and pushes none.
alter table all_notifications drop constraint notifications_type_check;
alter table all_notifications add constraint notifications_type_check check (
  type in ('friend_request', 'friend_accepted', 'chat_message', 'mention', 'reply', 'report_closed', 'moderation', 'row_message')) not valid;
alter table user_preferences add column push_rows boolean not null default true;
