-- A tag counts the posts that the reader may know.
create or replace view late.tags as
select
  this.id, this.name, this.category, this.league, this.color, this.aliases,
  greatest(0, this.post_count - (
    select count(*) from public.post_tags as tagged
    where tagged.tag_id = this.id and tagged.created_at > late.earliest() and tagged.post_id in (select late.hidden_posts())
      and exists (select from public.posts where posts.id = tagged.post_id)))::int as post_count,
  this.search_text, this.last_used_at, this.skeleton, this.edited_at, this.second_color
from public.tags as this;
