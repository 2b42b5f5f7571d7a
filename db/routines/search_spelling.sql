-- Before the tables. The one form of Unicode in which texts and searches are compared: half-width and full-width letters, and every sigma, are one.
create or replace function search_spelling(value text) returns text language sql immutable parallel safe strict as $$
  select translate(normalize(value, NFKC), 'ς', 'σ')
$$;
