-- Whose doing it was: when they delete their account, what they told others goes with them.
alter table notifications add column actor_id uuid references users (id) on delete cascade;
-- The notifications that an account caused, for its deletion.
create index notifications_actor on notifications (actor_id);
