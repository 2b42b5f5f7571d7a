alter table replies add column likes integer not null default 0 check (likes >= 0);
-- A like moves a counter: with some of each page left free, the new version of a row stays on its page and no index is written.
alter table replies set (fillfactor = 90);

-- Likes of comments. The post stands beside the comment so that a reader's likes in a thread are one range of the key.
create table reply_likes (
  user_id uuid not null references users (id) on delete cascade,
  post_id bigint not null,
  reply_id bigint not null,
  created_at timestamptz(3) not null default now(),
  -- One like a person and comment; also answers which comments of a thread the reader likes.
  primary key (user_id, post_id, reply_id),
  foreign key (post_id, reply_id) references replies (post_id, id) on delete cascade
);
-- Deleting a comment, or emptying its place, with its likes.
create index reply_likes_reply on reply_likes (post_id, reply_id);

-- Gives or takes back a like of a comment, and moves its counter only if a row changed. Nothing is returned for a comment that is
-- deleted or does not exist.
create function set_reply_like(reply bigint, person uuid, is_liked boolean) returns table (post_id bigint, likes integer, changed boolean)
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
