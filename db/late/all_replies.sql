-- A comment has its last words that the reader may know.
create or replace view late.all_replies as
select
  this.id,
  case when edit.is_known then this.content else (
    select version.content from public.reply_versions as version
    where version.reply_id = this.id and version.written_at <= position.at order by version.id desc limit 1) end as content,
  this.post_id, this.author_id, this.author_name, this.parent_id, this.created_at, this.deleted_at, this.likes,
  case when edit.is_known then this.edited_at end as edited_at,
  this.quote_text, this.quote_reply_id, this.quotes_reply, this.image_url, this.image_width, this.image_height,
  case when edit.is_known then this.markup end as markup,
  this.hidden, this.hidden_at, this.hidden_reason, this.hidden_entry_id, this.shown_by_edit_at, this.moment_at, this.edit_moment_at,
  this.moment, this.play_seq
from public.all_replies as this
  cross join lateral (select late.position_of_post(this.post_id, (select late.post_positions())) as at) as position
  cross join lateral (select (this.edited_at > late.earliest() and coalesce(this.edit_moment_at, this.edited_at) > position.at) is not true
    as is_known) as edit
where ((this.created_at <= late.earliest() and (this.edited_at is null or this.edited_at <= late.earliest()))
  or position.at is null
  or (coalesce(this.moment_at, this.created_at) <= position.at
    and (this.edited_at is null or coalesce(this.edit_moment_at, this.edited_at) <= position.at
      or exists (select from public.reply_versions as version where version.reply_id = this.id and version.written_at <= position.at))))
  and not ((select late.hides_scores()) and exists (select from late.hidden_threads() as thread where thread.post_id = this.post_id));
