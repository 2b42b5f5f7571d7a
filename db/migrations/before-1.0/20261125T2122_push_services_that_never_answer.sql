-- A subscription whose service never answers is dropped.

-- Whether its service has taken a message. Those of before count so.
alter table push_subscriptions add column has_answered boolean not null default true;
alter table push_subscriptions alter column has_answered set default false;
-- The tries without an answer, while there was none.
alter table push_subscriptions add column failures integer not null default 0;
