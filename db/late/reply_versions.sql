-- The words of a comment up to the reader's position.
create or replace view late.reply_versions as
select
  this.id, this.reply_id, this.content, this.written_at
from public.reply_versions as this
where this.written_at <= late.earliest() or this.written_at <= coalesce(
  late.position_of_post((select all_replies.post_id from public.all_replies where all_replies.id = this.reply_id), (select late.post_positions())),
  'infinity');
