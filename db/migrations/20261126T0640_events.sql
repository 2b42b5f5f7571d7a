-- The facts that the consumer has not read yet: it deletes an event together with bringing what follows from it. docs/decisions/0083.
-- `due_at` is the time of the next try; it is infinite for an event that was parked.
create table events (
  id bigint generated always as identity primary key,
  type text not null,
  actor_id uuid,
  subject_id bigint not null,
  details jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  tries smallint not null default 0,
  due_at timestamptz not null default now()
)
-- Every row is deleted soon after it was stored.
with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 20000);
