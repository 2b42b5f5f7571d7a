-- The names of the tags that hidden posts have.
create or replace function tags_of_hidden_posts() returns setof text language sql stable as $$
  select unnest(tags) from public.all_posts where hidden is not null
$$;
