-- Reads the rows without a lock that keeps writes waiting.
alter table push_subscriptions validate constraint push_subscriptions_session_id_fkey;
