-- The options of a poll have no versions, so a poll is left out while an edit of its post is unknown.
create or replace view late.all_polls as
select
  this.id, this.post_id, this.question, this.closes_at, this.can_change, this.hidden
from public.all_polls as this
where not exists (
  select from public.all_posts as post where post.id = this.post_id and post.edited_at > late.earliest()
    and coalesce(post.edit_moment_at, post.edited_at) > late.position_of_post(post.id, (select late.post_positions())));
