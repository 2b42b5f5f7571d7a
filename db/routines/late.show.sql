-- Makes the view `late.source` of a table. `others` has the columns that are shown in another way, each with its expression. `condition`
-- selects the rows. Expressions name the row `this`.
create or replace procedure late.show(source text, others jsonb, condition text) language plpgsql as $$
declare
  shown constant text := (
    select string_agg(coalesce('(' || (others ->> column_name) || ')', 'this.' || quote_ident(column_name)) || ' as ' || quote_ident(column_name), ', ' order by ordinal_position)
    from information_schema.columns where table_schema = 'public' and table_name = source);
begin
  execute format('create or replace view late.%I as select %s from public.%I as this where %s', source, shown, source, condition);
end
$$;
