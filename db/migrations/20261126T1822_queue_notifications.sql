-- Moderators hear of new cases and appeals. A node of the version before lists the notifications, and mails and pushes none.
alter table all_notifications drop constraint notifications_type_check;
alter table all_notifications add constraint notifications_type_check check (
  type in ('friend_request', 'friend_accepted', 'chat_message', 'mention', 'reply', 'report_closed', 'moderation', 'row_message', 'queue')) not valid;
alter table user_preferences add column push_queue boolean not null default true;
alter table user_preferences add column queue_mail text not null default 'hourly' check (queue_mail in ('off', 'hourly', 'at_once'));
