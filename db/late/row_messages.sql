-- A message of a row is there once the reader has reached the position of its sender, with its last words up to the reader's position.
create or replace view late.row_messages as
select
  this.id, this.row_id, this.game_id, this.sender_id,
  case when edit.is_known then this.content else former.words ->> 'content' end as content,
  case when edit.is_known then this.markup else former.words -> 'markup' end as markup,
  this.created_at,
  case when edit.is_known then this.edited_at end as edited_at,
  this.deleted_at, this.removed_at, this.removed_entry_id, this.reply_to_id, this.image_url, this.image_width, this.image_height,
  this.play_seq, this.moment, this.moment_at, this.edit_moment_at, this.former, this.reactions
from public.row_messages as this
  cross join lateral (select late.position_of_game(this.game_id, (select late.game_positions())) as at) as position
  cross join lateral (select coalesce(this.edit_moment_at <= position.at, true) as is_known) as edit
  left join lateral (
    select words from jsonb_array_elements(this.former) as words
    where (words ->> 'until')::timestamptz > position.at order by words ->> 'until' limit 1
  ) as former on not edit.is_known
where this.moment_at is null or this.moment_at <= position.at;
