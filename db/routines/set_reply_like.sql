-- Gives or takes back a like of a comment, and moves its counter only if a row changed. Nothing is returned for a comment that is
-- deleted or does not exist.
create or replace function set_reply_like(reply bigint, person uuid, is_liked boolean) returns table (post_id bigint, likes integer, changed boolean)
language plpgsql as $$
#variable_conflict use_column
declare
  post bigint;
  has_changed boolean;
  total int;
begin
  select replies.post_id, replies.likes into post, total from replies
  where replies.id = reply and deleted_at is null for no key update;
  if not found then return; end if;
  if is_liked then
    insert into reply_likes (user_id, post_id, reply_id) values (person, post, reply) on conflict do nothing;
  else
    delete from reply_likes where reply_likes.user_id = person and reply_likes.post_id = post and reply_likes.reply_id = reply;
  end if;
  has_changed := found;
  if has_changed then
    update replies set likes = replies.likes + case when is_liked then 1 else -1 end where replies.id = reply
    returning replies.likes into total;
  end if;
  return query select post, total, has_changed;
end $$;
