-- The sums of the reactions to a play after changes by kind. Kinds at 0 are left out.
create or replace function moved_reactions(reactions jsonb, moves jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(kind, total), '{}') from (
    select key as kind, sum(value::int)::int as total
    from (select * from jsonb_each_text(reactions) union all select * from jsonb_each_text(moves)) as each group by key
  ) as summed where total <> 0
$$;
