-- Whose doing it was: when they delete their account, what they told others goes with them.
alter table notifications add column actor_id uuid references users (id) on delete cascade;
-- What somebody told others, when the account goes.
create index notifications_actor on notifications (actor_id);
