-- Before the tables. Lower case, without accents, letters and digits only: the one spelling that searches compare by.
-- unaccent() alone is only STABLE, which neither an index nor a generated column accepts.
create or replace function plain_text(value text) returns text
  language sql immutable parallel safe strict
  as $$ select btrim(regexp_replace(lower(unaccent('unaccent', value)), '[^[:alnum:]]+', ' ', 'g')) $$;
