-- The earliest of the reader's positions. The reader may know everything up to it.
create or replace function late.earliest() returns timestamptz language sql stable as $$
  select current_setting('bleachers.earliest')::timestamptz
$$;
