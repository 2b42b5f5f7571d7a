-- A tag lists the posts that the reader may know.
create or replace view late.post_tags as
select
  this.tag_id, this.post_id, this.created_at
from public.post_tags as this
where (this.created_at <= late.earliest() or this.post_id not in (select late.hidden_posts()))
  and not ((select late.hides_scores()) and exists (select from late.hidden_threads() as thread where thread.post_id = this.post_id));
