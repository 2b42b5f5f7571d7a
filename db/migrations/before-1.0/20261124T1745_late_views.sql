-- Slow mode and views of a post are those of a late reader's position: both tell that a thread explodes.

-- The time at which slow mode began, changed or ended.
alter table all_posts add column slow_at timestamptz(3);
create or replace view posts as select * from all_posts where hidden is null;

-- The views of a post at a position. A look is kept for an hour, and a viewer counts once in 30 minutes, so an earlier count is not
-- known: such a reader gets 0.
create function late.views_of(post bigint, total int, known_until timestamptz) returns int language sql stable as $$
  select case
    when known_until is null then total
    when known_until < now() - interval '30 minutes' then 0
    else greatest(0, total - (select count(*) from public.post_views where post_id = post and viewed_at > known_until)::int)
  end
$$;

create or replace procedure late.rebuild_texts_and_games() language plpgsql as $$
declare
  post_edit_is_unknown constant text :=
    'this.edited_at > late.earliest() and coalesce(this.edit_moment_at, this.edited_at) > late.position_of_post(this.id)';
  reply_edit_is_unknown constant text :=
    'this.edited_at > late.earliest() and coalesce(this.edit_moment_at, this.edited_at) > late.position_of_post(this.post_id)';
  each_view record;
begin
  call late.show('all_posts', jsonb_build_object(
    'likes', 'this.likes - late.likes_after(this.id, late.position_of_post(this.id))',
    'comments', 'case when late.position_of_post(this.id) is null then this.comments else this.comments - (
      select count(*) from public.replies where replies.post_id = this.id and replies.deleted_at is null
        and replies.created_at > late.position_of_post(this.id)
        and coalesce(replies.moment_at, replies.created_at) > late.position_of_post(this.id))::int end',
    'content', 'case when ' || post_edit_is_unknown || ' then (
      select version.content from public.post_versions as version
      where version.post_id = this.id and version.written_at <= late.position_of_post(this.id) order by version.id desc limit 1) else this.content end',
    'markup', 'case when ' || post_edit_is_unknown || ' then null else this.markup end',
    'edited_at', 'case when ' || post_edit_is_unknown || ' then null else this.edited_at end',
    'image_url', 'case when ' || post_edit_is_unknown || ' then null else this.image_url end',
    'image_width', 'case when ' || post_edit_is_unknown || ' then null else this.image_width end',
    'image_height', 'case when ' || post_edit_is_unknown || ' then null else this.image_height end',
    'image_alt', 'case when ' || post_edit_is_unknown || ' then null else this.image_alt end',
    'more_images', 'case when ' || post_edit_is_unknown || ' then null else this.more_images end',
    'embed_key', 'case when ' || post_edit_is_unknown || ' then null else this.embed_key end',
    -- Set only while the last edit is unknown. A search then leaves the post out, because the column `search` has the words of the edit.
    'edit_moment_at', '(case when ' || post_edit_is_unknown || ' then coalesce(this.edit_moment_at, this.edited_at) end)::timestamptz(3)',
    'locked_at', '(case when this.locked_at > late.earliest() and this.locked_at > late.position_of_post(this.id) then null else this.locked_at end)::timestamptz(3)',
    'slow_seconds', 'case when this.slow_at > late.earliest() and this.slow_at > late.position_of_post(this.id) then 0 else this.slow_seconds end',
    'views', 'late.views_of(this.id, this.views, late.position_of_post(this.id))'
  ), '(this.created_at <= late.earliest() and (this.edited_at is null or this.edited_at <= late.earliest()))
    or (this.id not in (select late.hidden_posts())
      and (this.edited_at is null or this.edited_at <= late.earliest() or late.position_of_post(this.id) is null
        or coalesce(this.edit_moment_at, this.edited_at) <= late.position_of_post(this.id) or exists (
          select from public.post_versions as version
          where version.post_id = this.id and version.written_at <= late.position_of_post(this.id))))');
  call late.show('post_tags', '{}', 'this.created_at <= late.earliest() or this.post_id not in (select late.hidden_posts())');

  call late.show('all_replies', jsonb_build_object(
    'likes', 'case when late.position_of_post(this.post_id) is null then this.likes else 0 end',
    'content', 'case when ' || reply_edit_is_unknown || ' then (
      select version.content from public.reply_versions as version
      where version.reply_id = this.id and version.written_at <= late.position_of_post(this.post_id) order by version.id desc limit 1) else this.content end',
    'markup', 'case when ' || reply_edit_is_unknown || ' then null else this.markup end',
    'edited_at', 'case when ' || reply_edit_is_unknown || ' then null else this.edited_at end'
  ), '(this.created_at <= late.earliest() and (this.edited_at is null or this.edited_at <= late.earliest()))
    or late.position_of_post(this.post_id) is null
    or (coalesce(this.moment_at, this.created_at) <= late.position_of_post(this.post_id)
      and (this.edited_at is null or coalesce(this.edit_moment_at, this.edited_at) <= late.position_of_post(this.post_id) or exists (
        select from public.reply_versions as version
        where version.reply_id = this.id and version.written_at <= late.position_of_post(this.post_id))))');

  call late.show('post_versions', '{}', 'this.written_at <= late.earliest() or late.position_of_post(this.post_id) is null
    or this.written_at <= late.position_of_post(this.post_id)');
  call late.show('reply_versions', '{}', 'this.written_at <= late.earliest() or this.written_at <= coalesce(
    late.position_of_post((select all_replies.post_id from public.all_replies where all_replies.id = this.reply_id)), ''infinity'')');

  -- The options of a poll have no versions, so a poll is left out while an edit of its post is unknown.
  call late.show('all_polls', '{}', 'not exists (
    select from public.all_posts as post where post.id = this.post_id and post.edited_at > late.earliest()
      and coalesce(post.edit_moment_at, post.edited_at) > late.position_of_post(post.id))');
  call late.show('poll_options', jsonb_build_object(
    'vote_count', 'greatest(0, this.vote_count - late.votes_after(this.poll_id, this.id,
      late.position_of_post((select all_polls.post_id from public.all_polls where all_polls.id = this.poll_id))))'
  ), 'true');

  call late.show('all_notifications', '{}', 'this.created_at <= late.earliest() or this.type not in (''mention'', ''reply'')
    or late.position_of_post(this.related_id) is null or this.created_at <= late.position_of_post(this.related_id)');

  call late.show('games', jsonb_build_object(
    'ended_at', 'case when this.ended_at <= late.position_of_game(this.id) then this.ended_at end'
  ), 'true');
  -- A game is listed with its teams and its start even if the reader may know nothing else of it.
  call late.show('game_states', jsonb_build_object(
    'state', 'late.known_state(this.game_id, this.known_at, this.state)'
  ), 'this.known_at <= late.position_of_game(this.game_id) or not exists (
    select from public.game_states as earlier where earlier.game_id = this.game_id and earlier.known_at < this.known_at)');
  call late.show('game_plays', '{}', 'this.known_at <= late.position_of_game(this.game_id)
    or (late.is_replayed(this.game_id) and (this.play ->> ''at'')::timestamptz <= late.position_of_game(this.game_id))');
  call late.show('game_boxes', '{}', 'this.known_at <= late.position_of_game(this.game_id)');
  call late.show('game_threads', '{}', 'this.created_at <= late.position_of_game(this.game_id)');
  call late.show('standings', '{}', 'this.known_at <= late.position_of_league(this.league)');

  call late.show('user_stats', jsonb_build_object(
    'total_posts', 'greatest(0, this.total_posts - late.unknown_posts_of(this.user_id))::int',
    'total_comments', 'greatest(0, this.total_comments - late.unknown_comments(this.user_id))::int',
    'total_likes', 'greatest(0, this.total_likes - late.unknown_likes(this.user_id))::int'
  ), 'true');

  -- The views of the schema `public` are made again in `late`, where their unqualified names mean the views above.
  for each_view in select viewname as name from pg_views where schemaname = 'public' loop
    perform set_config('search_path', 'public', true);
    declare
      definition constant text := pg_get_viewdef(format('public.%I', each_view.name)::regclass);
    begin
      perform set_config('search_path', 'late, public', true);
      execute format('create or replace view late.%I as %s', each_view.name, definition);
    end;
  end loop;
  perform set_config('search_path', 'public', true);
end
$$;
call late.rebuild();
