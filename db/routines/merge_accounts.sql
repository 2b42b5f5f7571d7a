-- Moves what an account has to another account of the same person; the caller then deletes it. A row that the other account has, too, stays
-- behind, so that the deletion takes it back with its counts. Sessions, devices and passkeys stay behind.
create or replace function merge_accounts(gone uuid, kept uuid, max_bookmarks int) returns void language plpgsql as $$
begin
  update all_posts set author_id = kept where author_id = gone;
  update all_replies set author_id = kept where author_id = gone;
  update images set owner_id = kept where owner_id = gone;
  update text_mentions set user_id = kept where user_id = gone;
  update moved_items set person_id = kept where person_id = gone;
  update deleted_texts set author_id = kept where author_id = gone;
  update kept_texts set author_id = kept where author_id = gone;

  update post_likes set user_id = kept where user_id = gone
    and not exists (select from post_likes as own where own.post_id = post_likes.post_id and own.user_id = kept);
  update reply_likes set user_id = kept where user_id = gone
    and not exists (select from reply_likes as own where own.reply_id = reply_likes.reply_id and own.user_id = kept);
  update play_reactions set user_id = kept where user_id = gone
    and not exists (select from play_reactions as own where (own.game_id, own.seq) = (play_reactions.game_id, play_reactions.seq) and own.user_id = kept);
  -- The vote of the account that stays counts if both voted in a poll.
  with doubled as (
    delete from poll_votes using poll_votes as own
    where poll_votes.user_id = gone and own.user_id = kept and own.poll_id = poll_votes.poll_id returning poll_votes.option_id
  )
  update poll_options set vote_count = vote_count - 1 from doubled where poll_options.id = doubled.option_id;
  update poll_votes set user_id = kept where user_id = gone
    and not exists (select from poll_votes as own where own.poll_id = poll_votes.poll_id and own.user_id = kept);

  update post_visits set user_id = kept where user_id = gone
    and not exists (select from post_visits as own where own.post_id = post_visits.post_id and own.user_id = kept);
  update user_favorite_tags set user_id = kept where user_id = gone
    and not exists (select from user_favorite_tags as own where own.tag_id = user_favorite_tags.tag_id and own.user_id = kept);
  update called_games set user_id = kept where user_id = gone
    and not exists (select from called_games as own where own.game_id = called_games.game_id and own.user_id = kept);
  update bookmarks set user_id = kept where user_id = gone and post_id in (
    select theirs.post_id from bookmarks as theirs
    where theirs.user_id = gone and not exists (select from bookmarks as own where own.post_id = theirs.post_id and own.user_id = kept)
    order by theirs.created_at desc limit greatest(0, max_bookmarks - (select count(*) from bookmarks as own where own.user_id = kept)));

  insert into friendships (user_id1, user_id2, created_at)
  select least(other, kept), greatest(other, kept), created_at
  from (select case when user_id1 = gone then user_id2 else user_id1 end as other, created_at from friendships where gone in (user_id1, user_id2)) as theirs
  where other <> kept on conflict do nothing;
  update friend_requests set sender_id = case when sender_id = gone then kept else sender_id end,
    receiver_id = case when receiver_id = gone then kept else receiver_id end
  where gone in (sender_id, receiver_id) and kept not in (sender_id, receiver_id) and not exists (
    select from friend_requests as own where kept in (own.sender_id, own.receiver_id)
      and case when friend_requests.sender_id = gone then friend_requests.receiver_id else friend_requests.sender_id end in (own.sender_id, own.receiver_id));
  insert into blocks (blocker_id, blocked_id, created_at)
  select case when blocker_id = gone then kept else blocker_id end, case when blocked_id = gone then kept else blocked_id end, created_at
  from blocks where gone in (blocker_id, blocked_id) and kept not in (blocker_id, blocked_id) on conflict do nothing;
  insert into follows (follower_id, followed_id, notify, created_at)
  select case when follower_id = gone then kept else follower_id end, case when followed_id = gone then kept else followed_id end, notify, created_at
  from follows where gone in (follower_id, followed_id) and kept not in (follower_id, followed_id) order by id on conflict do nothing;
  -- Blocked people are no friends and follow nobody of the two, and friends have no pending request.
  delete from follows using blocks where kept in (follower_id, followed_id)
    and least(follower_id, followed_id) = least(blocker_id, blocked_id) and greatest(follower_id, followed_id) = greatest(blocker_id, blocked_id);
  delete from friendships using blocks where kept in (blocker_id, blocked_id)
    and user_id1 = least(blocker_id, blocked_id) and user_id2 = greatest(blocker_id, blocked_id);
  delete from friend_requests using blocks where kept in (blocker_id, blocked_id)
    and least(sender_id, receiver_id) = least(blocker_id, blocked_id) and greatest(sender_id, receiver_id) = greatest(blocker_id, blocked_id);
  delete from friend_requests where status = 'pending' and kept in (sender_id, receiver_id) and exists (
    select from friendships where user_id1 = least(sender_id, receiver_id) and user_id2 = greatest(sender_id, receiver_id));
  update mutes set user_id = kept where user_id = gone and not (kind = 'user' and key = kept::text)
    and not exists (select from mutes as own where own.user_id = kept and (own.kind, own.key) = (mutes.kind, mutes.key));
  update mutes set key = kept::text where kind = 'user' and key = gone::text and user_id <> kept
    and not exists (select from mutes as own where own.user_id = mutes.user_id and own.kind = 'user' and own.key = kept::text);

  delete from mutes where kind = 'user' and key = gone::text;

  -- A chat with somebody whom both accounts know becomes one chat. Both people have read it up to their first unread message in either, so that
  -- no message counts as seen by somebody who has not.
  insert into chat_reads (room_id, user_id, last_read_id)
  select own.id, reader.id, coalesce(
    (select min(message.id) - 1 from chat_messages as message
      where message.sender_id not in (reader.id, reader.former)
        and (message.room_id = own.id and message.id > coalesce(own_read.last_read_id, 0)
          or message.room_id = theirs.id and message.id > coalesce(their_read.last_read_id, 0))),
    greatest(own_read.last_read_id, their_read.last_read_id, 0))
  from chat_rooms as theirs
  join lateral (select case when theirs.user_id1 = gone then theirs.user_id2 else theirs.user_id1 end as other) as friend on true
  join chat_rooms as own on own.user_id1 = least(friend.other, kept) and own.user_id2 = greatest(friend.other, kept)
  cross join lateral (values (kept, gone), (friend.other, friend.other)) as reader (id, former)
  left join chat_reads as own_read on own_read.room_id = own.id and own_read.user_id = reader.id
  left join chat_reads as their_read on their_read.room_id = theirs.id and their_read.user_id = reader.former
  where gone in (theirs.user_id1, theirs.user_id2) and friend.other <> kept
  on conflict (room_id, user_id) do update set last_read_id = excluded.last_read_id;
  with rooms as (
    select theirs.id as from_room, own.id as into_room
    from chat_rooms as theirs
    join lateral (select case when theirs.user_id1 = gone then theirs.user_id2 else theirs.user_id1 end as other) as friend on true
    join chat_rooms as own on own.user_id1 = least(friend.other, kept) and own.user_id2 = greatest(friend.other, kept)
    where gone in (theirs.user_id1, theirs.user_id2) and friend.other <> kept
  ), moved as (
    update chat_messages set room_id = rooms.into_room from rooms where room_id = rooms.from_room returning room_id, chat_messages.created_at
  )
  update chat_rooms set last_message_at = greatest(last_message_at, (select max(moved.created_at) from moved where moved.room_id = chat_rooms.id))
  where id in (select room_id from moved);
  update chat_rooms set user_id1 = least(friend.other, kept), user_id2 = greatest(friend.other, kept)
  from (select id, case when user_id1 = gone then user_id2 else user_id1 end as other from chat_rooms where gone in (user_id1, user_id2)) as friend
  where friend.id = chat_rooms.id and friend.other <> kept and not exists (
    select from chat_rooms as own where own.user_id1 = least(friend.other, kept) and own.user_id2 = greatest(friend.other, kept));
  update chat_messages set sender_id = kept from chat_rooms
  where sender_id = gone and chat_rooms.id = room_id and kept in (chat_rooms.user_id1, chat_rooms.user_id2) and gone not in (chat_rooms.user_id1, chat_rooms.user_id2);
  insert into chat_reads (room_id, user_id, last_read_id)
  select room_id, kept, last_read_id from chat_reads join chat_rooms on chat_rooms.id = room_id
  where user_id = gone and kept in (user_id1, user_id2) on conflict do nothing;

  -- A seat in a row that both accounts sit in is that of the account that sat down first, so that an owner stays the owner.
  delete from row_members using row_members as first
  where row_members.user_id in (gone, kept) and first.user_id in (gone, kept) and first.row_id = row_members.row_id and first.id < row_members.id;
  update row_members set user_id = kept where user_id = gone;
  insert into row_removals (row_id, user_id, code) select row_id, kept, code from row_removals as theirs
  where user_id = gone and not exists (select from row_members where row_members.row_id = theirs.row_id and row_members.user_id = kept)
  on conflict do nothing;
  update row_messages set sender_id = kept where sender_id = gone;
  with doubled as (
    delete from row_message_reactions using row_message_reactions as own
    where row_message_reactions.user_id = gone and own.user_id = kept and own.message_id = row_message_reactions.message_id
    returning row_message_reactions.message_id, row_message_reactions.reaction
  )
  update row_messages set reactions = moved_reactions(reactions, jsonb_build_object(doubled.reaction, -1)) from doubled where row_messages.id = doubled.message_id;
  update row_message_reactions set user_id = kept where user_id = gone;
  -- The account that goes may have been served everything until its last read.
  insert into game_reads as own (user_id, game_id, read_until, settled_at, furthest_at)
  select kept, game_id, read_until, settled_at, greatest(furthest_at, least(read_until, now())) from game_reads where user_id = gone
  on conflict (user_id, game_id) do update set read_until = greatest(own.read_until, excluded.read_until),
    settled_at = greatest(own.settled_at, excluded.settled_at), furthest_at = greatest(own.furthest_at, excluded.furthest_at);

  update former_usernames set user_id = kept where user_id = gone;
  update user_preferences set user_id = kept where user_id = gone and not exists (select from user_preferences as own where own.user_id = kept);
  update reader_clocks set user_id = kept where user_id = gone and not exists (select from reader_clocks as own where own.user_id = kept);
  update all_notifications set actor_id = kept where actor_id = gone and user_id <> kept;
  update all_notifications set user_id = kept where user_id = gone and is_about_text(type) and actor_id is distinct from kept
    and not exists (select from all_notifications as own where own.user_id = kept and own.subject = all_notifications.subject);

  update reports set reporter_id = kept where reporter_id = gone
    and not exists (select from reports as own where own.reporter_id = kept and (own.kind, own.target_id) = (reports.kind, reports.target_id));
  update appeals set user_id = kept where user_id = gone;
  update moderation_cases set author_id = kept where author_id = gone;
  update takedown_targets set author_id = kept where author_id = gone;
  update moderation_cases set target_id = kept::text where kind = 'user' and target_id = gone::text and state = 'closed';
  update reports set target_id = kept::text where kind = 'user' and target_id = gone::text
    and not exists (select from reports as own where own.reporter_id = reports.reporter_id and own.kind = 'user' and own.target_id = kept::text);
  update moderation_undos set user_id = kept where user_id = gone;
  update log_entries set target_id = kept::text where kind = 'user' and target_id = gone::text;
  update log_entries set affected_id = kept where affected_id = gone;
  update log_entries set actor_id = kept where actor_id = gone;
  update blocked_pictures set by_id = kept where by_id = gone;
  update invitations set created_by = kept where created_by = gone;
  update staff_entries set actor_id = kept where actor_id = gone;
  update staff_entries set account_id = kept where account_id = gone;

  insert into user_achievements (user_id, achievement, earned_at)
  select kept, achievement, earned_at from user_achievements where user_id = gone
  on conflict (user_id, achievement) do update set earned_at = least(user_achievements.earned_at, excluded.earned_at);
  insert into user_stats as own (user_id, total_posts, total_likes, total_comments, total_views, post_streak, last_post_date)
  select kept, total_posts, total_likes, total_comments, total_views, post_streak, last_post_date from user_stats where user_id = gone
  on conflict (user_id) do update set total_posts = own.total_posts + excluded.total_posts, total_likes = own.total_likes + excluded.total_likes,
    total_comments = own.total_comments + excluded.total_comments, total_views = own.total_views + excluded.total_views,
    post_streak = case when excluded.last_post_date > coalesce(own.last_post_date, '-infinity') then excluded.post_streak else own.post_streak end,
    last_post_date = greatest(own.last_post_date, excluded.last_post_date), updated_at = now();

  update linked_sign_ins set user_id = kept where user_id = gone;
  update users as own set has_boundaries = own.has_boundaries or theirs.has_boundaries, has_clock = own.has_clock or theirs.has_clock, created_at = least(own.created_at, theirs.created_at),
    established_at = least(own.established_at, theirs.established_at), bio = coalesce(own.bio, theirs.bio)
  from users as theirs where own.id = kept and theirs.id = gone;
end $$;
