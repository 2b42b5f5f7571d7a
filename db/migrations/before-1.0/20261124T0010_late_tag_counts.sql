-- The number of posts of a tag leaves out those that a late reader may not know yet.
alter procedure late.rebuild() rename to rebuild_texts_and_games;

-- Makes the views of late readers again. A migration that adds a column to one of their tables calls it last.
create procedure late.rebuild() language plpgsql as $$
begin
  call late.show('tags', jsonb_build_object(
    'post_count', 'greatest(0, this.post_count - (
      select count(*) from public.post_tags as tagged
      where tagged.tag_id = this.id and tagged.created_at > late.earliest() and tagged.post_id in (select late.hidden_posts())
        and exists (select from public.posts where posts.id = tagged.post_id)))::int'
  ), 'true');
  call late.rebuild_texts_and_games();
end
$$;
call late.rebuild();
