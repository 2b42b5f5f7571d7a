-- Likes that were taken back and votes that moved or were taken back, on posts about games: a reader whose position is before the change
-- still gets the counts from before it. docs/decisions/0066-one-clock.md. Nobody's name is in these tables. Comments need none, because
-- late readers get no likes of comments.
create table taken_likes (
  post_id bigint not null references all_posts (id) on delete cascade,
  given_at timestamptz(3) not null,
  taken_at timestamptz(3) not null default now()
);
-- The likes of a post that were taken back after a position.
create index taken_likes_post on taken_likes (post_id, taken_at);
-- The sweep reads those of the last days.
create index taken_likes_taken_at on taken_likes (taken_at);

create table changed_votes (
  poll_id bigint not null references all_polls (id) on delete cascade,
  option_id bigint not null references poll_options (id) on delete cascade,
  -- Between the two times the option had so many votes more than the rows of votes say now: 1 for one that left, -1 for one that came.
  votes smallint not null check (votes in (1, -1)),
  given_at timestamptz(3) not null,
  changed_at timestamptz(3) not null default now()
);
-- The votes of an option that changed after a position. The deletion of an option finds its rows, too.
create index changed_votes_option on changed_votes (option_id, changed_at);
-- The deletion of a poll finds its rows.
create index changed_votes_poll on changed_votes (poll_id);
-- The sweep reads those of the last days.
create index changed_votes_changed_at on changed_votes (changed_at);

-- Whether a post is about a game that a reader may be late in with a position between two times. Positions lie between the opening of a
-- game's thread and its end; `after_end` adds the time for which readers who are behind or hide scores have one.
create function is_about_game(post bigint, since timestamptz, until timestamptz, after_end interval) returns boolean language sql stable as $$
  select exists (
    select from games
    where games.starts_at <= until + interval '1 hour'
      and coalesce(games.ended_at, games.starts_at + interval '1 day') + after_end >= since
      and games.id in (
        select game_id from game_threads where post_id = post
        union all
        select of_tag.id from post_tags join games as of_tag on of_tag.home_tag_id = post_tags.tag_id or of_tag.away_tag_id = post_tags.tag_id
        where post_tags.post_id = post and of_tag.starts_at between since - interval '3 days' and until + interval '1 hour'))
$$;

-- Whether a reader could have a position between two times. Positions are whole seconds.
create function has_whole_second(since timestamptz, until timestamptz) returns boolean language sql stable as $$
  select date_trunc('second', until - interval '1 millisecond', 'UTC') >= since
$$;

-- Triggers write the rows, so that no way of taking a like back can forget them. A like that is given runs none of them.
create function keep_taken_likes() returns trigger language plpgsql as $$
begin
  insert into taken_likes (post_id, given_at)
  select gone.post_id, gone.created_at from gone join all_posts on all_posts.id = gone.post_id
  where has_whole_second(gone.created_at, now()) and is_about_game(gone.post_id, gone.created_at, now(), interval '12 hours');
  return null;
end $$;
create trigger keep_taken_likes after delete on post_likes referencing old table as gone for each statement execute function keep_taken_likes();

create function keep_taken_votes() returns trigger language plpgsql as $$
begin
  insert into changed_votes (poll_id, option_id, votes, given_at)
  select gone.poll_id, gone.option_id, 1, gone.created_at
  from gone join poll_options on poll_options.id = gone.option_id join all_polls on all_polls.id = gone.poll_id
  where has_whole_second(gone.created_at, now()) and is_about_game(all_polls.post_id, gone.created_at, now(), interval '12 hours');
  return null;
end $$;
create trigger keep_taken_votes after delete on poll_votes referencing old table as gone for each statement execute function keep_taken_votes();

create function keep_moved_vote() returns trigger language plpgsql as $$
begin
  insert into changed_votes (poll_id, option_id, votes, given_at)
  select old.poll_id, change.option_id, change.votes, old.created_at
  from (values (old.option_id, 1), (new.option_id, -1)) as change (option_id, votes)
  where has_whole_second(old.created_at, now()) and is_about_game(
    (select post_id from all_polls where id = old.poll_id), old.created_at, now(), interval '12 hours');
  return null;
end $$;
create trigger keep_moved_vote after update of option_id on poll_votes for each row
  when (old.option_id <> new.option_id) execute function keep_moved_vote();

-- The likes of a post that a reader at a position may not know, less those that were taken back since.
create function late.likes_after(post bigint, at timestamptz) returns int language sql stable as $$
  select case when at is null then 0 else (
    (select count(*) from public.post_likes where post_id = post and created_at > at)
    - (select count(*) from public.taken_likes where post_id = post and taken_at > at and given_at <= at))::int end
$$;

-- The same for the votes of an option.
create function late.votes_after(poll bigint, option bigint, at timestamptz) returns int language sql stable as $$
  select case when at is null then 0 else (
    (select count(*) from public.poll_votes where poll_id = poll and option_id = option and created_at > at)
    - (select coalesce(sum(votes), 0) from public.changed_votes where option_id = option and changed_at > at and given_at <= at))::int end
$$;

create or replace function late.unknown_likes(author uuid) returns bigint language sql stable as $$
  select coalesce(sum(late.likes_after(covered.id, late.position_of_post(covered.id))), 0)::bigint from (
    select distinct post.id
    from jsonb_to_recordset(current_setting('bleachers.positions')::jsonb) as entry (tags bigint[], posts bigint[])
    join public.post_tags as tagged on tagged.tag_id = any(entry.tags) or tagged.post_id = any(entry.posts)
    join public.posts as post on post.id = tagged.post_id
    where post.author_id = author
  ) as covered
$$;

-- A state as a reader may know it.
create function late.known_state(game text, known_at timestamptz, state jsonb) returns jsonb language sql stable as $$
  select case when late.is_hidden(game) then late.before_game(state) || '{"hidden": true}'::jsonb
    when known_at <= late.position_of_game(game) then state else late.before_game(state) end
$$;

-- `late.rebuild` calls it, and remains the procedure that migrations call.
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
    'locked_at', '(case when this.locked_at > late.earliest() and this.locked_at > late.position_of_post(this.id) then null else this.locked_at end)::timestamptz(3)'
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
    'vote_count', 'this.vote_count - late.votes_after(this.poll_id, this.id,
      late.position_of_post((select all_polls.post_id from public.all_polls where all_polls.id = this.poll_id)))'
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
