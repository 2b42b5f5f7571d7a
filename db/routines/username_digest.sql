create or replace function username_digest(name text) returns text language sql immutable parallel safe strict as $$
  select encode(sha256(convert_to(username_skeleton(name), 'UTF8')), 'hex')
$$;
