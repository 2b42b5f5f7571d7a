-- The time at which somebody's next digest is due; null without one.
alter table user_preferences add column digest_at timestamptz(3);
-- The digests that are due.
create index user_preferences_digest on user_preferences (digest_at) where digest_at is not null;
