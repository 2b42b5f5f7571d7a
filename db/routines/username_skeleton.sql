-- Before the tables. How a username looks: names that a reader takes for each other have the same. Names are ASCII, so case, `i`, `l` and `1`, `o` and `0`,
-- `rn` and `m`, `vv` and `w` are all that can be mistaken (UTS 39). Hyphens and underscores tell names apart.
create or replace function username_skeleton(name text) returns text language sql immutable parallel safe strict as $$
  select replace(replace(translate(name, 'ABCDEFGHIJKLMNOPQRSTUVWXYZi10', 'abcdefghljklmnopqrstuvwxyzllo'), 'rn', 'm'), 'vv', 'w')
$$;
