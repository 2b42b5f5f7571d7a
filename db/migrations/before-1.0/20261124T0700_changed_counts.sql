-- Likes that were taken back and votes that moved or were taken back, on posts about games: a reader whose position is before the change
-- still gets the counts from before it. docs/decisions/0066-one-clock.md. Nobody's name is in these tables. Comments need none, because
-- late readers get no likes of comments. Positions are whole seconds, so changes of one second share a row.
create table taken_likes (
  post_id bigint not null references all_posts (id) on delete cascade,
  -- The first position that knows of the change.
  second timestamptz(0) not null,
  -- Before this second the post had so many likes more than the rows of likes say now: above 0 for likes that left in it, below 0 for those
  -- that had come in it and left later.
  likes int not null,
  primary key (post_id, second)
);
-- The sweep deletes those that are too old.
create index taken_likes_second on taken_likes (second);

create table changed_votes (
  option_id bigint not null references poll_options (id) on delete cascade,
  second timestamptz(0) not null,
  -- The same of an option: before this second it had so many votes more than the rows of votes say now.
  votes int not null,
  primary key (option_id, second)
);
-- The sweep deletes those that are too old.
create index changed_votes_second on changed_votes (second);

-- How long such changes are kept. Readers who watch an older game get the likes and votes that are left.
create function counts_kept_for() returns interval language sql immutable as $$ select interval '7 days' $$;

-- The first position that knows of something that happened at a time.
create function first_position(at timestamptz) returns timestamptz language sql stable as $$
  select date_trunc('second', at::timestamptz(3) + interval '999 milliseconds', 'UTC')
$$;

-- The same while a post or an option has had many changes within the hour: whole minutes, so that nobody can add a row a second. Late
-- readers then learn of a change up to a minute later.
create function first_position(at timestamptz, changes_of_hour bigint) returns timestamptz language sql stable as $$
  select case when changes_of_hour < 100 then first_position(at)
    else date_trunc('minute', first_position(at) + interval '59 seconds', 'UTC') end
$$;

-- The games of the last days in which a reader may be late, by the posts about them: the last time at which a reader may have a position
-- in one. Readers who are behind or hide scores have one until 12 hours after the end.
create function late_until(posts bigint[]) returns table (post_id bigint, until timestamptz) language sql stable as $$
  with near as materialized (
    select id, home_tag_id, away_tag_id, coalesce(ended_at, starts_at + interval '1 day') + interval '12 hours' as until from games
    where starts_at between now() - counts_kept_for() and now() + interval '1 hour'
  ), of_tag as materialized (
    select tag_id, max(near.until) as until from near cross join lateral (values (home_tag_id), (away_tag_id)) as side (tag_id)
    where tag_id is not null group by tag_id
  )
  select about.post_id, max(about.until) from (
    select game_threads.post_id, near.until from game_threads join near on near.id = game_threads.game_id
    where game_threads.post_id = any(posts)
    union all
    select post_tags.post_id, of_tag.until from post_tags join of_tag on of_tag.tag_id = post_tags.tag_id
    where post_tags.post_id = any(posts)
  ) as about group by about.post_id
$$;

-- Triggers write the rows, so that no way of taking a like back can forget them. They run once a statement, however many likes it takes
-- back. A like that is given runs none of them.
create function keep_taken_likes() returns trigger language plpgsql as $$
begin
  insert into taken_likes as kept (post_id, second, likes)
  select taken.post_id, change.second, sum(change.likes)
  from (
    select gone.post_id, first_position(gone.created_at, recent.changes) as given, first_position(now(), recent.changes) as taken
    from gone
    join all_posts on all_posts.id = gone.post_id
    join late_until(array(select gone.post_id from gone)) as late on late.post_id = gone.post_id and late.until >= gone.created_at
    cross join lateral (
      select count(*) as changes from taken_likes where taken_likes.post_id = gone.post_id and second > now() - interval '1 hour'
    ) as recent
  ) as taken
  cross join lateral (values (taken.given, -1), (taken.taken, 1)) as change (second, likes)
  where taken.given < taken.taken and change.second > now() - counts_kept_for()
  group by taken.post_id, change.second order by taken.post_id, change.second
  on conflict (post_id, second) do update set likes = kept.likes + excluded.likes;
  return null;
end $$;
create trigger keep_taken_likes after delete on post_likes referencing old table as gone for each statement execute function keep_taken_likes();

-- Votes keep the second in which they were given also among many changes, because a vote that moves keeps its time.
create function keep_taken_votes() returns trigger language plpgsql as $$
begin
  insert into changed_votes as kept (option_id, second, votes)
  select taken.option_id, change.second, sum(change.votes)
  from (
    select gone.option_id, first_position(gone.created_at) as given, first_position(now(), recent.changes) as taken
    from gone
    join poll_options on poll_options.id = gone.option_id
    join all_polls on all_polls.id = gone.poll_id
    join late_until(array(select all_polls.post_id from gone join all_polls on all_polls.id = gone.poll_id)) as late
      on late.post_id = all_polls.post_id and late.until >= gone.created_at
    cross join lateral (
      select count(*) as changes from changed_votes where changed_votes.option_id = gone.option_id and second > now() - interval '1 hour'
    ) as recent
  ) as taken
  cross join lateral (values (taken.given, -1), (taken.taken, 1)) as change (second, votes)
  where taken.given < taken.taken and change.second > now() - counts_kept_for()
  group by taken.option_id, change.second order by taken.option_id, change.second
  on conflict (option_id, second) do update set votes = kept.votes + excluded.votes;
  return null;
end $$;
create trigger keep_taken_votes after delete on poll_votes referencing old table as gone for each statement execute function keep_taken_votes();

-- Until the second of the move the vote was with the old option, and the new one did not have it.
create function keep_moved_votes() returns trigger language plpgsql as $$
begin
  insert into changed_votes as kept (option_id, second, votes)
  select moved.option_id, change.second, sum(change.votes * moved.sign)
  from (
    select side.option_id, side.sign, first_position(old_votes.created_at) as given, first_position(now(), recent.changes) as moved
    from old_votes
    join new_votes on new_votes.id = old_votes.id and new_votes.option_id <> old_votes.option_id
    cross join lateral (values (old_votes.option_id, 1), (new_votes.option_id, -1)) as side (option_id, sign)
    join all_polls on all_polls.id = old_votes.poll_id
    join late_until(array(select all_polls.post_id from old_votes join all_polls on all_polls.id = old_votes.poll_id)) as late
      on late.post_id = all_polls.post_id and late.until >= old_votes.created_at
    cross join lateral (
      select count(*) as changes from changed_votes where changed_votes.option_id = side.option_id and second > now() - interval '1 hour'
    ) as recent
  ) as moved
  cross join lateral (values (moved.given, -1), (moved.moved, 1)) as change (second, votes)
  where moved.given < moved.moved and change.second > now() - counts_kept_for()
  group by moved.option_id, change.second order by moved.option_id, change.second
  on conflict (option_id, second) do update set votes = kept.votes + excluded.votes;
  return null;
end $$;
create trigger keep_moved_votes after update on poll_votes referencing old table as old_votes new table as new_votes
  for each statement execute function keep_moved_votes();

-- The likes of a post that a reader at a position may not know, less those that were taken back since.
create function late.likes_after(post bigint, at timestamptz) returns int language sql stable as $$
  select case when at is null then 0 else (
    (select count(*) from public.post_likes where post_id = post and created_at > at)
    - (select coalesce(sum(likes), 0) from public.taken_likes
      where post_id = post and second > at and at >= now() - public.counts_kept_for()))::int end
$$;

-- The same for the votes of an option.
create function late.votes_after(poll bigint, option bigint, at timestamptz) returns int language sql stable as $$
  select case when at is null then 0 else (
    (select count(*) from public.poll_votes where poll_id = poll and option_id = option and created_at > at)
    - (select coalesce(sum(votes), 0) from public.changed_votes
      where option_id = option and second > at and at >= now() - public.counts_kept_for()))::int end
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
