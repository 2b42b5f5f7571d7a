-- Views of late readers read the positions once a statement, and not once a row. docs/decisions/0066-one-clock.md.
--
-- A view hands them to the functions below as `(select late.game_positions())`: PostgreSQL runs such a query once a statement.
-- The functions for single rows are in PL/pgSQL, which costs a tenth of an SQL function that cannot be inlined.

-- The reader's positions by game, the games that they watch later, and the position in games that no entry names.
create function late.game_positions() returns jsonb language sql stable as $$
  with listed as materialized (
    select * from jsonb_to_recordset(current_setting('bleachers.positions')::jsonb) as entry (
      at timestamptz, games text[], mode text, others boolean, "hidesOthers" boolean, "except" text[])
  )
  select jsonb_build_object(
    'games', (
      select coalesce(jsonb_object_agg(each.game, each.at), '{}') from (
        select game, min(at) as at from listed cross join unnest(games) as game group by game
      ) as each),
    'replayed', (select coalesce(jsonb_agg(game), '[]') from listed cross join unnest(games) as game where mode = 'replay'),
    -- A reader has one such entry at most. It has no `at` if the reader hides scores: their position is then the start of each game.
    'others', (select jsonb_build_object('at', at, 'except', "except") from listed where others or "hidesOthers" limit 1),
    'hidesOthers', exists (select from listed where "hidesOthers")
  )
$$;

-- The reader's positions by post, and by the tags of posts.
create function late.post_positions() returns jsonb language sql stable as $$
  with listed as materialized (
    select * from jsonb_to_recordset(current_setting('bleachers.positions')::jsonb) as entry (at timestamptz, tags bigint[], posts bigint[])
  )
  select jsonb_build_object(
    'tags', (
      select coalesce(jsonb_object_agg(each.tag, each.at), '{}') from (
        select tag, min(at) as at from listed cross join unnest(tags) as tag group by tag
      ) as each),
    'posts', (
      select coalesce(jsonb_object_agg(each.post, each.at), '{}') from (
        select post, min(at) as at from listed cross join unnest(posts) as post group by post
      ) as each)
  )
$$;

-- The reader's positions by league.
create function late.league_positions() returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(each.league, each.at), '{}') from (
    select league, min(at) as at
    from jsonb_to_recordset(current_setting('bleachers.positions')::jsonb) as entry (at timestamptz, leagues text[])
    cross join unnest(leagues) as league group by league
  ) as each
$$;

-- The games whose results the reader may not know, by team: the time from which a state of another game could tell the result of each.
create function late.unknown_results() returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(each.team, each.games), '{}') from (
    select team, jsonb_object_agg(game, told_from) as games from (
      select this.league || ' ' || code as team, this.id as game, min(greatest(entry.at, this.starts_at)) as told_from
      from jsonb_to_recordset(current_setting('bleachers.positions')::jsonb) as entry (at timestamptz, games text[])
      cross join unnest(entry.games) as listed
      join public.games as this on this.id = listed and (this.ended_at is null or this.ended_at > entry.at)
      cross join unnest(array[this.home_team, this.away_team]) as code
      group by 1, 2
    ) as told group by team
  ) as each
$$;

-- The last moment of a game that the reader may know; infinite if they are live in it.
create function late.position_of_game(game text, positions jsonb) returns timestamptz language plpgsql stable as $$
declare
  own constant timestamptz := positions #>> array['games', game];
begin
  if positions -> 'others' = 'null' or positions #> '{others,except}' ? game then return coalesce(own, 'infinity'); end if;
  return coalesce(least(own, coalesce((positions #>> '{others,at}')::timestamptz, (select starts_at from public.games where id = game))), 'infinity');
end
$$;
create or replace function late.position_of_game(game text) returns timestamptz language sql stable as $$
  select late.position_of_game(game, late.game_positions())
$$;

-- Whether the reader hides the scores of a game.
create function late.is_hidden(game text, positions jsonb) returns boolean language plpgsql stable as $$
begin
  return positions -> 'hidesOthers' = 'true' and not positions #> '{others,except}' ? game;
end
$$;

-- Whether the reader watches a game later.
create function late.is_replayed(game text, positions jsonb) returns boolean language sql stable as $$
  select positions #> '{replayed}' ? game
$$;
create or replace function late.is_replayed(game text) returns boolean language sql stable as $$
  select late.is_replayed(game, late.game_positions())
$$;

-- The last moment of a league's table that the reader may know; infinite if they are live in all of its games.
create function late.position_of_league(league text, positions jsonb) returns timestamptz language sql stable as $$
  select coalesce((positions ->> league)::timestamptz, 'infinity')
$$;

-- The last moment of a post and its comments that the reader may know; null if they are live in what the post is about.
create function late.position_of_post(post bigint, positions jsonb) returns timestamptz language plpgsql stable as $$
begin
  return least(
    (positions #>> array['posts', post::text])::timestamptz,
    (select min((positions #>> array['tags', tag_id::text])::timestamptz) from public.post_tags where post_id = post));
end
$$;
create or replace function late.position_of_post(post bigint) returns timestamptz language sql stable as $$
  select late.position_of_post(post, late.post_positions())
$$;

-- A state as of before its game.
create or replace function late.before_game(state jsonb) returns jsonb language plpgsql immutable as $$
declare
  hidden constant jsonb := case when state ->> 'state' = 'scheduled' then '{"score": 0}'
    else '{"score": 0, "wins": null, "losses": null, "record": null}' end;
begin
  return state || '{"state": "scheduled", "status": "Scheduled", "period": 0, "clock": "", "lineScore": []}'
    || jsonb_build_object('home', (state -> 'home') || hidden, 'away', (state -> 'away') || hidden);
end
$$;

-- Whether a state of a game that was known at a time could tell the result of another game of a team.
create function late.tells_result(team text, game text, known_at timestamptz, results jsonb) returns boolean language plpgsql stable as $$
begin
  return results ? team and exists (
    select from jsonb_each_text(results -> team) as other where other.key <> game and other.value::timestamptz < known_at);
end
$$;

-- A state as the reader may know it. The records of teams are left out that could tell a result that the reader may not know: all of them
-- while the reader hides scores.
create function late.known_state(game text, known_at timestamptz, state jsonb, positions jsonb, results jsonb) returns jsonb
language plpgsql stable as $$
declare
  no_record constant jsonb := '{"wins": null, "losses": null, "record": null}';
  hides_records constant boolean := (positions ->> 'hidesOthers')::boolean;
  shown jsonb;
  home text;
  away text;
begin
  shown := case when late.is_hidden(game, positions) then late.before_game(state) || '{"hidden": true}'
    when known_at <= late.position_of_game(game, positions) then state else late.before_game(state) end;
  if not hides_records and results = '{}' then return shown; end if;
  if not hides_records then
    select league || ' ' || home_team, league || ' ' || away_team into home, away from public.games where id = game;
  end if;
  if hides_records or late.tells_result(home, game, known_at, results) then
    shown := shown || jsonb_build_object('home', (shown -> 'home') || no_record);
  end if;
  if hides_records or late.tells_result(away, game, known_at, results) then
    shown := shown || jsonb_build_object('away', (shown -> 'away') || no_record);
  end if;
  return shown;
end
$$;

-- The posts that the reader may not know.
create or replace function late.hidden_posts() returns setof bigint language sql stable as $$
  with reader as materialized (select late.post_positions() as positions)
  select post.id
  from reader cross join jsonb_each_text(reader.positions -> 'tags') as tag
  join public.post_tags as tagged on tagged.tag_id = tag.key::bigint and tagged.created_at > tag.value::timestamptz
  join public.all_posts as post on post.id = tagged.post_id
  where coalesce(post.moment_at, post.created_at) > tag.value::timestamptz
  union all
  select post.id
  from reader cross join jsonb_each_text(reader.positions -> 'posts') as thread
  join public.all_posts as post on post.id = thread.key::bigint
  where coalesce(post.moment_at, post.created_at) > thread.value::timestamptz
$$;

create function late.unknown_posts_of(author uuid, positions jsonb) returns bigint language sql stable as $$
  select count(*) from public.posts as post
  where post.author_id = author and post.created_at > late.earliest()
    and coalesce(post.moment_at, post.created_at) > late.position_of_post(post.id, positions)
$$;

create function late.unknown_comments(author uuid, positions jsonb) returns bigint language sql stable as $$
  select count(*) from public.replies as reply
  where reply.author_id = author and reply.deleted_at is null and reply.created_at > late.earliest()
    and coalesce(reply.moment_at, reply.created_at) > late.position_of_post(reply.post_id, positions)
$$;

create function late.unknown_likes(author uuid, positions jsonb) returns bigint language sql stable as $$
  select coalesce(sum(late.likes_after(covered.id, covered.at)), 0)::bigint from (
    select about.id, min(about.at) as at from (
      select post.id, tag.value::timestamptz as at
      from public.posts as post join public.post_tags as tagged on tagged.post_id = post.id
      join jsonb_each_text(positions -> 'tags') as tag on tag.key::bigint = tagged.tag_id
      where post.author_id = author
      union all
      select post.id, thread.value::timestamptz
      from public.posts as post join jsonb_each_text(positions -> 'posts') as thread on thread.key::bigint = post.id
      where post.author_id = author
    ) as about group by about.id
  ) as covered
$$;

create or replace procedure late.rebuild_texts_and_games() language plpgsql as $$
declare
  -- The reader's positions in the post that is `this`, and in the post of `this`.
  of_this constant text := 'late.position_of_post(this.id, (select late.post_positions()))';
  of_its_post constant text := 'late.position_of_post(this.post_id, (select late.post_positions()))';
  post_edit_is_unknown constant text :=
    'this.edited_at > late.earliest() and coalesce(this.edit_moment_at, this.edited_at) > ' || of_this;
  reply_edit_is_unknown constant text :=
    'this.edited_at > late.earliest() and coalesce(this.edit_moment_at, this.edited_at) > ' || of_its_post;
  each_view record;
begin
  call late.show('all_posts', jsonb_build_object(
    'likes', 'this.likes - late.likes_after(this.id, ' || of_this || ')',
    'comments', 'case when ' || of_this || ' is null then this.comments else this.comments - (
      select count(*) from public.replies where replies.post_id = this.id and replies.deleted_at is null
        and replies.created_at > ' || of_this || '
        and coalesce(replies.moment_at, replies.created_at) > ' || of_this || ')::int end',
    'content', 'case when ' || post_edit_is_unknown || ' then (
      select version.content from public.post_versions as version
      where version.post_id = this.id and version.written_at <= ' || of_this || ' order by version.id desc limit 1) else this.content end',
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
    'locked_at', '(case when this.locked_at > late.earliest() and this.locked_at > ' || of_this || ' then null else this.locked_at end)::timestamptz(3)',
    'slow_seconds', 'case when this.slow_at > late.earliest() and this.slow_at > ' || of_this || ' then 0 else this.slow_seconds end',
    'views', 'late.views_of(this.id, this.views, ' || of_this || ')'
  ), '(this.created_at <= late.earliest() and (this.edited_at is null or this.edited_at <= late.earliest()))
    or (this.id not in (select late.hidden_posts())
      and (this.edited_at is null or this.edited_at <= late.earliest() or ' || of_this || ' is null
        or coalesce(this.edit_moment_at, this.edited_at) <= ' || of_this || ' or exists (
          select from public.post_versions as version
          where version.post_id = this.id and version.written_at <= ' || of_this || ')))');
  call late.show('post_tags', '{}', 'this.created_at <= late.earliest() or this.post_id not in (select late.hidden_posts())');

  call late.show('all_replies', jsonb_build_object(
    'likes', 'case when ' || of_its_post || ' is null then this.likes else 0 end',
    'content', 'case when ' || reply_edit_is_unknown || ' then (
      select version.content from public.reply_versions as version
      where version.reply_id = this.id and version.written_at <= ' || of_its_post || ' order by version.id desc limit 1) else this.content end',
    'markup', 'case when ' || reply_edit_is_unknown || ' then null else this.markup end',
    'edited_at', 'case when ' || reply_edit_is_unknown || ' then null else this.edited_at end'
  ), '(this.created_at <= late.earliest() and (this.edited_at is null or this.edited_at <= late.earliest()))
    or ' || of_its_post || ' is null
    or (coalesce(this.moment_at, this.created_at) <= ' || of_its_post || '
      and (this.edited_at is null or coalesce(this.edit_moment_at, this.edited_at) <= ' || of_its_post || ' or exists (
        select from public.reply_versions as version
        where version.reply_id = this.id and version.written_at <= ' || of_its_post || ')))');

  call late.show('post_versions', '{}', 'this.written_at <= late.earliest() or ' || of_its_post || ' is null
    or this.written_at <= ' || of_its_post);
  call late.show('reply_versions', '{}', 'this.written_at <= late.earliest() or this.written_at <= coalesce(
    late.position_of_post((select all_replies.post_id from public.all_replies where all_replies.id = this.reply_id), (select late.post_positions())),
    ''infinity'')');

  -- The options of a poll have no versions, so a poll is left out while an edit of its post is unknown.
  call late.show('all_polls', '{}', 'not exists (
    select from public.all_posts as post where post.id = this.post_id and post.edited_at > late.earliest()
      and coalesce(post.edit_moment_at, post.edited_at) > late.position_of_post(post.id, (select late.post_positions())))');
  call late.show('poll_options', jsonb_build_object(
    'vote_count', 'greatest(0, this.vote_count - late.votes_after(this.poll_id, this.id,
      late.position_of_post((select all_polls.post_id from public.all_polls where all_polls.id = this.poll_id), (select late.post_positions()))))'
  ), 'true');

  call late.show('all_notifications', '{}', 'this.created_at <= late.earliest() or this.type not in (''mention'', ''reply'')
    or late.position_of_post(this.related_id, (select late.post_positions())) is null
    or this.created_at <= late.position_of_post(this.related_id, (select late.post_positions()))');

  call late.show('games', jsonb_build_object(
    'ended_at', 'case when this.ended_at <= late.position_of_game(this.id, (select late.game_positions())) then this.ended_at end'
  ), 'true');
  -- A game is listed with its teams and its start even if the reader may know nothing else of it.
  call late.show('game_states', jsonb_build_object(
    'state', 'late.known_state(this.game_id, this.known_at, this.state, (select late.game_positions()), (select late.unknown_results()))'
  ), 'this.known_at <= late.position_of_game(this.game_id, (select late.game_positions())) or not exists (
    select from public.game_states as earlier where earlier.game_id = this.game_id and earlier.known_at < this.known_at)');
  call late.show('game_plays', '{}', 'this.known_at <= late.position_of_game(this.game_id, (select late.game_positions()))
    or (late.is_replayed(this.game_id, (select late.game_positions()))
      and (this.play ->> ''at'')::timestamptz <= late.position_of_game(this.game_id, (select late.game_positions())))');
  call late.show('game_boxes', '{}', 'this.known_at <= late.position_of_game(this.game_id, (select late.game_positions()))');
  call late.show('game_threads', '{}', 'this.created_at <= late.position_of_game(this.game_id, (select late.game_positions()))');
  call late.show('standings', '{}', 'this.known_at <= late.position_of_league(this.league, (select late.league_positions()))');

  call late.show('user_stats', jsonb_build_object(
    'total_posts', 'greatest(0, this.total_posts - late.unknown_posts_of(this.user_id, (select late.post_positions())))::int',
    'total_comments', 'greatest(0, this.total_comments - late.unknown_comments(this.user_id, (select late.post_positions())))::int',
    'total_likes', 'greatest(0, this.total_likes - late.unknown_likes(this.user_id, (select late.post_positions())))::int'
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

-- The views called these once a row.
drop function late.known_state(text, timestamptz, jsonb);
drop function late.without_records(text, jsonb, text[]);
drop function late.teams_with_unknown_results(text, timestamptz);
drop function late.is_hidden(text);
drop function late.position_of_league(text);
drop function late.unknown_posts_of(uuid);
drop function late.unknown_comments(uuid);
drop function late.unknown_likes(uuid);
