-- A change of the password gives the session another id; its push subscriptions follow it.
alter table push_subscriptions
  drop constraint push_subscriptions_session_id_fkey,
  add constraint push_subscriptions_session_id_fkey foreign key (session_id) references sessions (sid)
    on delete cascade on update cascade not valid;
