-- Texts that moderation hides. Each table keeps its rows under a new name, and its old name becomes a view of the visible rows.
-- A query of the old name can therefore not forget to leave hidden rows out, and the code of the version before works unchanged.

-- removed: by a moderator; held: waits for approval; auto: hidden by reports until a moderator decides.
alter table posts
  add column hidden text constraint posts_hidden_check check (hidden in ('removed', 'held', 'auto')),
  add column hidden_at timestamptz(3),
  add column hidden_reason text,
  -- The entry of the public log about it.
  add column hidden_entry_id bigint,
  -- The time at which its author showed an automatically hidden text again by editing it; once.
  add column shown_by_edit_at timestamptz(3);
alter table posts rename to all_posts;
create view posts as select * from all_posts where hidden is null;
-- The hidden posts of the queue, and whether an author has any.
create index posts_hidden on all_posts (author_id) where hidden is not null;

-- post: hidden with its post, and shown with it.
alter table replies
  add column hidden text constraint replies_hidden_check check (hidden in ('removed', 'held', 'auto', 'post')),
  add column hidden_at timestamptz(3),
  add column hidden_reason text,
  add column hidden_entry_id bigint,
  add column shown_by_edit_at timestamptz(3);
alter table replies rename to all_replies;
create view replies as select * from all_replies where hidden is null;
-- A thread as everybody sees it. A hidden comment keeps its place while it has answers, or while a moderator has yet to decide.
create view thread_replies as
  select id, post_id, parent_id, created_at, quotes_reply, hidden is not null as is_hidden,
    case when hidden is null then content else '' end as content,
    case when hidden is null then markup end as markup,
    case when hidden is null then author_id end as author_id,
    case when hidden is null then author_name else '' end as author_name,
    case when hidden is null then deleted_at else hidden_at end as deleted_at,
    case when hidden is null then likes else 0 end as likes,
    case when hidden is null then edited_at end as edited_at,
    case when hidden is null then quote_text end as quote_text,
    case when hidden is null then quote_reply_id end as quote_reply_id,
    case when hidden is null then image_url end as image_url,
    case when hidden is null then image_width end as image_width,
    case when hidden is null then image_height end as image_height
  from all_replies
  where hidden is null or hidden = 'auto'
    or (hidden in ('removed', 'held') and exists (select from all_replies as answer where answer.parent_id = all_replies.id));
-- Whether a thread has hidden comments, which its moderators and their authors see.
create index replies_hidden on all_replies (post_id, id) where hidden is not null;

-- The poll of a hidden post takes no votes and shows no counts.
alter table polls add column hidden boolean not null default false;
alter table polls rename to all_polls;
create view polls as select * from all_polls where not hidden;

-- A picture that only hidden texts show.
alter table images add column hidden boolean not null default false;
create index images_hidden on images (name) where hidden;

-- Notifications about a hidden text come back with it.
alter table notifications add column hidden boolean not null default false;
alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check check (
  type in ('friend_request', 'friend_accepted', 'chat_message', 'mention', 'reply', 'report_closed', 'moderation')
) not valid;
alter table notifications rename to all_notifications;
create view notifications as select * from all_notifications where not hidden;
-- The notifications about the texts of a post, to hide and to show them.
create index notifications_about on all_notifications (related_id) where type in ('mention', 'reply');

-- Moves the number of comments of a post, which may be hidden; comments own no column of posts.
create function move_comments(post bigint, change int) returns void language sql as $$
  update all_posts set comments = comments + change where id = post;
$$;
