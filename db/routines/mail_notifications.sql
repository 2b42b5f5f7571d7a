-- Queues the mails of new notifications for those readers who want them and proved their address; `mail` is
-- { preference: a column of user_preferences, byDefault: boolean, waitSeconds }.
create or replace function mail_notifications(notification_type text, readers uuid[], subjects text[], mail json) returns void
language plpgsql as $$
begin
  perform queue_mails(notification_type, array_agg(reader.id), array_agg(reader.about), (mail ->> 'waitSeconds')::int)
  from (
    select users.id, given.about from unnest(readers, subjects) as given (reader_id, about)
    join users on users.id = given.reader_id
    left join user_preferences on user_preferences.user_id = users.id
    where users.email is not null and users.email_verified_at is not null
      and coalesce((to_json(user_preferences) ->> (mail ->> 'preference'))::boolean, (mail ->> 'byDefault')::boolean)
  ) as reader
  having count(*) > 0;
end $$;
