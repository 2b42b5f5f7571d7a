-- Before the tables. array_to_string() is only STABLE for any type; for text it depends on nothing.
create or replace function joined_text(items text[]) returns text
  language sql immutable parallel safe strict
  as $$ select array_to_string(items, ' ') $$;
