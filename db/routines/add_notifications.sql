-- For nodes of the version before. The next version deletes it: the consumer of stored events adds notifications.
-- Adds notifications of one type and returns those that were new to their reader. Mail goes to proven addresses alone.
-- items: [{ user_id, actor_id, title, message, related_id, href, subject }]
-- mail: null if no mail is sent, else { preference: a column of user_preferences, byDefault: boolean, waitSeconds }
create or replace function add_notifications(notification_type text, items json, mail json)
 returns table(id bigint, user_id uuid, subject text)
 language plpgsql
as $function$
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
  if mail is not null then perform mail_notifications(notification_type, readers, subjects, mail); end if;
  perform push_notifications(notification_type, ids, readers);
  return query select * from unnest(ids, readers, subjects);
end $function$;
