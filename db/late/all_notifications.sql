-- A call of a game has the time of its moment; the start of a game is known to everybody. A notification about a text or a message of a row arrives once the reader may know it. It quotes the last words of a message, so an edit
-- that the reader may not know yet keeps it away.
create or replace view late.all_notifications as
select
  this.id, this.user_id, this.type, this.title, this.message, this.is_read, this.related_id, this.href, this.subject,
  this.created_at, this.actor_id, this.hidden
from public.all_notifications as this
where case when this.type = 'row_message' then exists (
  select from public.row_messages as told
  where told.id = this.related_id
    and coalesce(greatest(told.moment_at, told.edit_moment_at) <= late.position_of_game(told.game_id, (select late.game_positions())), true))
when this.type in ('game_close', 'game_overtime', 'game_final') then
  this.created_at <= late.position_of_game(split_part(this.subject, ':', 2), (select late.game_positions()))
else (this.created_at <= late.earliest() or not public.is_about_text(this.type)
  or late.position_of_post(this.related_id, (select late.post_positions())) is null
  or this.created_at <= late.position_of_post(this.related_id, (select late.post_positions())))
  and not ((select late.hides_scores()) and public.is_about_text(this.type)
    and exists (select from late.hidden_threads() as thread where thread.post_id = this.related_id)) end;
