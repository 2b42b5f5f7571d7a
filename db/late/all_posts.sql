-- A post has its last words that the reader may know; the comments after their position are not counted.
create or replace view late.all_posts as
select
  this.id,
  -- The next opponent of a team may have come out of a game that the reader has yet to see: its line is left out, in the first only the name.
  case when this.feature = 'off-day' then coalesce((
    select rtrim(string_agg(replace(line, off_day.next, ''), E'\n' order by place), E' \n')
    from public.off_day_threads as off_day, string_to_table(this.content, E'\n') with ordinality as lines (line, place)
    where off_day.post_id = this.id and (place = 1 or off_day.next = '' or strpos(line, off_day.next) = 0)),
    -- The thread of a tag that was merged into one with a thread of the same day.
    split_part(this.content, E'\n', 1))
  when edit.is_known then this.content else (
    select version.content from public.post_versions as version
    where version.post_id = this.id and version.written_at <= position.at order by version.id desc limit 1) end as content,
  this.author_id, this.author_name,
  case when edit.is_known then this.image_url end as image_url,
  this.tags, this.feature, this.likes,
  case when position.at is null then this.comments else this.comments - (
    select count(*) from public.replies
    where replies.post_id = this.id and replies.deleted_at is null and replies.created_at > position.at
      and coalesce(replies.moment_at, replies.created_at) > position.at)::int end as comments,
  this.views, this.created_at,
  case when edit.is_known then this.edited_at end as edited_at,
  this.search,
  case when edit.is_known then this.image_alt end as image_alt,
  case when edit.is_known then this.image_width end as image_width,
  case when edit.is_known then this.image_height end as image_height,
  case when edit.is_known and this.feature <> 'off-day' then this.markup end as markup,
  case when edit.is_known then this.more_images end as more_images,
  case when edit.is_known then this.embed_key end as embed_key,
  this.hidden, this.hidden_at, this.hidden_reason, this.hidden_entry_id, this.shown_by_edit_at,
  (case when this.locked_at > late.earliest() and this.locked_at > position.at then null else this.locked_at end)::timestamptz(3) as locked_at,
  case when this.slow_at > late.earliest() and this.slow_at > position.at then 0 else this.slow_seconds end as slow_seconds,
  this.moment_at,
  -- Set only while some of the last words are unknown. A search then leaves the post out, because the column `search` has those words.
  (case when not edit.is_known then coalesce(this.edit_moment_at, this.edited_at)
    when this.feature = 'off-day' then this.created_at end)::timestamptz(3) as edit_moment_at,
  this.slow_at,
  case when edit.is_known or this.article is null then this.article else this.article || jsonb_build_object(
    'description', null, 'imageUrl', null, 'title', (
      select version.content from public.post_versions as version
      where version.post_id = this.id and version.written_at <= position.at order by version.id desc limit 1)) end as article
from public.all_posts as this
  cross join lateral (select late.position_of_post(this.id, (select late.post_positions())) as at) as position
  cross join lateral (select (this.edited_at > late.earliest() and coalesce(this.edit_moment_at, this.edited_at) > position.at) is not true
    as is_known) as edit
where ((this.created_at <= late.earliest() and (this.edited_at is null or this.edited_at <= late.earliest()))
  or (this.id not in (select late.hidden_posts())
    and (this.edited_at is null or this.edited_at <= late.earliest() or position.at is null
      or coalesce(this.edit_moment_at, this.edited_at) <= position.at
      or exists (select from public.post_versions as version where version.post_id = this.id and version.written_at <= position.at))))
  and not ((select late.hides_scores()) and exists (select from late.hidden_threads() as thread where thread.post_id = this.id));
