-- Periodic work that one of all nodes does, and when it is due again. It was in source_reads, which has reads of games alone now.
create table turns (
  name text primary key check (char_length(name) between 1 and 40),
  due_at timestamptz not null
);
