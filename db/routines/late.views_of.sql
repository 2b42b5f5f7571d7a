-- The views of a post at a position. A look is kept for an hour, and a viewer counts once in 30 minutes, so an earlier count is not
-- known: such a reader gets 0.
create or replace function late.views_of(post bigint, total int, known_until timestamptz) returns int language sql stable as $$
  select case
    when known_until is null then total
    when known_until < now() - interval '30 minutes' then 0
    else greatest(0, total - (select count(*) from public.post_views where post_id = post and viewed_at > known_until)::int)
  end
$$;
