-- A person's totals count the texts that the reader may know.
create or replace view late.user_stats as
select
  this.user_id,
  greatest(0, this.total_posts - late.unknown_posts_of(this.user_id, (select late.post_positions())))::int as total_posts,
  this.total_likes,
  greatest(0, this.total_comments - late.unknown_comments(this.user_id, (select late.post_positions())))::int as total_comments,
  this.total_views, this.post_streak, this.last_post_date, this.created_at, this.updated_at
from public.user_stats as this;
