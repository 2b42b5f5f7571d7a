-- A notification about a text arrives once the reader may know the text.
create or replace view late.all_notifications as
select
  this.id, this.user_id, this.type, this.title, this.message, this.is_read, this.related_id, this.href, this.subject,
  this.created_at, this.actor_id, this.hidden
from public.all_notifications as this
where (this.created_at <= late.earliest() or not public.is_about_text(this.type)
  or late.position_of_post(this.related_id, (select late.post_positions())) is null
  or this.created_at <= late.position_of_post(this.related_id, (select late.post_positions())))
  and not ((select late.hides_scores()) and public.is_about_text(this.type)
    and exists (select from late.hidden_threads() as thread where thread.post_id = this.related_id));
