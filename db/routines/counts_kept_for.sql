-- How long such changes are kept. Readers who watch an older game get the likes and votes that are left.
create or replace function counts_kept_for() returns interval language sql immutable as $$ select interval '7 days' $$;
