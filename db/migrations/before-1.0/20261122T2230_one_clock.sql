-- Clocks of readers, moments of texts, and views for readers who are behind in a game. docs/decisions/0066-one-clock.md.

-- Whether a person has ever set a clock. The clocks of most people need no query, because they have none.
alter table users add column has_clock boolean not null default false;

-- The writer's position when the text was written; null for a writer who was live, whose moment is the time of writing.
alter table all_posts add column moment_at timestamptz(3);
-- The editor's position at the last edit; null for an editor who was live.
alter table all_posts add column edit_moment_at timestamptz(3);
create or replace view posts as select * from all_posts where hidden is null;
alter table all_replies add column moment_at timestamptz(3), add column edit_moment_at timestamptz(3);
-- The state of the game at the writer's position, for a comment in the thread of a game.
alter table all_replies add column moment jsonb;
create or replace view replies as select * from all_replies where hidden is null;
create or replace view thread_replies as
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
    case when hidden is null then image_height end as image_height,
    moment_at,
    case when hidden is null then moment end as moment
  from all_replies
  where hidden is null or hidden = 'auto'
    or (hidden in ('removed', 'held') and exists (select from all_replies as answer where answer.parent_id = all_replies.id));

-- Queries of late readers run with the search path `late, public`. Two settings hold their positions: `bleachers.positions`, a list of
-- {at, mode, games, leagues, tags, posts, hidesOthers, except}, and `bleachers.earliest`, the first of them. Without the settings every read fails.
create schema late;

-- The earliest of the reader's positions. The reader may know everything up to it.
create function late.earliest() returns timestamptz language sql stable as $$
  select current_setting('bleachers.earliest')::timestamptz
$$;

-- The reader's position in the games that a post is about; null if it is about none in which they are late.
create function late.position_of_post(post bigint) returns timestamptz language sql stable as $$
  select min(entry.at)
  from jsonb_to_recordset(current_setting('bleachers.positions')::jsonb) as entry (at timestamptz, tags bigint[], posts bigint[])
  where post = any(entry.posts)
    or exists (select from public.post_tags where post_tags.post_id = post and post_tags.tag_id = any(entry.tags))
$$;

-- The reader's position in a game; infinite if they are live in it. An entry with `hidesOthers` hides the scores of all games but
-- those in `except`; one with `others` is the position in all of them, also in games that are first read while this reader waits.
create function late.position_of_game(game text) returns timestamptz language sql stable as $$
  select coalesce(min(entry.at), 'infinity')
  from (
    select case when game = any(listed.games) or (listed.others and game <> all(listed.except)) then listed.at
      when listed."hidesOthers" and game <> all(listed.except) then (select starts_at from public.games where games.id = game) end as at
    from jsonb_to_recordset(current_setting('bleachers.positions')::jsonb) as listed (
      at timestamptz, games text[], others boolean, "hidesOthers" boolean, "except" text[])
  ) as entry
$$;

-- Whether the reader watches a game later: its plays then count from the time at which they happened.
create function late.is_replayed(game text) returns boolean language sql stable as $$
  select exists (
    select from jsonb_to_recordset(current_setting('bleachers.positions')::jsonb) as entry (games text[], mode text)
    where entry.mode = 'replay' and game = any(entry.games))
$$;

-- Whether the scores of a game are hidden until the reader asks for the game.
create function late.is_hidden(game text) returns boolean language sql stable as $$
  select exists (
    select from jsonb_to_recordset(current_setting('bleachers.positions')::jsonb) as entry (
      games text[], mode text, "hidesOthers" boolean, "except" text[])
    where (entry.mode = 'hidden' and game = any(entry.games)) or (entry."hidesOthers" and game <> all(entry.except)))
$$;

-- The position up to which a league's table tells the result of no game; infinite if the reader is live in all of its games.
create function late.position_of_league(league text) returns timestamptz language sql stable as $$
  select coalesce(min(entry.at), 'infinity')
  from jsonb_to_recordset(current_setting('bleachers.positions')::jsonb) as entry (at timestamptz, leagues text[])
  where league = any(entry.leagues)
$$;

-- A state with nothing of the game but its teams and its start. A record that was read after the start may count the result.
create function late.before_game(state jsonb) returns jsonb language sql immutable as $$
  select state
    || '{"state": "scheduled", "status": "Scheduled", "period": 0, "clock": "", "lineScore": []}'::jsonb
    || jsonb_build_object('home', (state -> 'home') || hidden.side, 'away', (state -> 'away') || hidden.side)
  from (select case when state ->> 'state' = 'scheduled' then '{"score": 0}'::jsonb
    else '{"score": 0, "wins": null, "losses": null, "record": null}'::jsonb end as side) as hidden
$$;

-- The posts whose moment is after the reader's position. A condition `not in (select late.hidden_posts())` reads them into a hash.
create function late.hidden_posts() returns setof bigint language sql stable as $$
  select post.id
  from jsonb_to_recordset(current_setting('bleachers.positions')::jsonb) as entry (at timestamptz, tags bigint[])
  join public.post_tags as tagged on tagged.tag_id = any(entry.tags) and tagged.created_at > entry.at
  join public.all_posts as post on post.id = tagged.post_id
  where coalesce(post.moment_at, post.created_at) > entry.at
  union all
  select post.id
  from jsonb_to_recordset(current_setting('bleachers.positions')::jsonb) as entry (at timestamptz, posts bigint[])
  join public.all_posts as post on post.id = any(entry.posts)
  where coalesce(post.moment_at, post.created_at) > entry.at
$$;

-- The number of posts that the reader may not know yet: of all, of an author, or under a tag.
create function late.unknown_posts(author uuid, tag bigint) returns bigint language sql stable as $$
  select count(*) from public.posts as post
  where post.id in (select late.hidden_posts()) and (author is null or post.author_id = author)
    and (tag is null or exists (select from public.post_tags as other where other.post_id = post.id and other.tag_id = tag))
$$;

-- The number of a person's comments that the reader may not know yet.
create function late.unknown_comments(author uuid) returns bigint language sql stable as $$
  select count(*) from public.replies as reply
  where reply.author_id = author and reply.deleted_at is null and reply.created_at > late.earliest()
    and coalesce(reply.moment_at, reply.created_at) > late.position_of_post(reply.post_id)
$$;

-- The number of likes of a person's posts from after the reader's positions. It reads only posts that a position is about.
create function late.unknown_likes(author uuid) returns bigint language sql stable as $$
  select count(*) from (
    select distinct post.id
    from jsonb_to_recordset(current_setting('bleachers.positions')::jsonb) as entry (tags bigint[], posts bigint[])
    join public.post_tags as tagged on tagged.tag_id = any(entry.tags) or tagged.post_id = any(entry.posts)
    join public.posts as post on post.id = tagged.post_id
    where post.author_id = author
  ) as covered
  join public.post_likes as given on given.post_id = covered.id and given.created_at > late.position_of_post(covered.id)
$$;

-- Makes the view `late.source` of a table. `others` has the columns that are shown in another way, each with its expression. `condition`
-- selects the rows. Expressions name the row `this`.
create procedure late.show(source text, others jsonb, condition text) language plpgsql as $$
declare
  shown constant text := (
    select string_agg(coalesce('(' || (others ->> column_name) || ')', 'this.' || quote_ident(column_name)) || ' as ' || quote_ident(column_name), ', ' order by ordinal_position)
    from information_schema.columns where table_schema = 'public' and table_name = source);
begin
  execute format('create or replace view late.%I as select %s from public.%I as this where %s', source, shown, source, condition);
end
$$;

-- Makes the views of late readers again. A migration that adds a column to one of their tables calls it last.
create procedure late.rebuild() language plpgsql as $$
declare
  post_edit_is_unknown constant text :=
    'this.edited_at > late.earliest() and coalesce(this.edit_moment_at, this.edited_at) > late.position_of_post(this.id)';
  reply_edit_is_unknown constant text :=
    'this.edited_at > late.earliest() and coalesce(this.edit_moment_at, this.edited_at) > late.position_of_post(this.post_id)';
  each_view record;
begin
  call late.show('all_posts', jsonb_build_object(
    'likes', 'case when late.position_of_post(this.id) is null then this.likes else this.likes - (
      select count(*) from public.post_likes where post_likes.post_id = this.id and post_likes.created_at > late.position_of_post(this.id))::int end',
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
    'vote_count', 'this.vote_count - (
      select count(*) from public.poll_votes
      where poll_votes.poll_id = this.poll_id and poll_votes.option_id = this.id and poll_votes.created_at > late.earliest()
        and poll_votes.created_at > coalesce(
          late.position_of_post((select all_polls.post_id from public.all_polls where all_polls.id = this.poll_id)), ''infinity''))::int'
  ), 'true');

  call late.show('all_notifications', '{}', 'this.created_at <= late.earliest() or this.type not in (''mention'', ''reply'')
    or late.position_of_post(this.related_id) is null or this.created_at <= late.position_of_post(this.related_id)');

  call late.show('games', jsonb_build_object(
    'ended_at', 'case when this.ended_at <= late.position_of_game(this.id) then this.ended_at end'
  ), 'true');
  -- A game is listed with its teams and its start even if the reader may know nothing else of it.
  call late.show('game_states', jsonb_build_object(
    'state', 'case when late.is_hidden(this.game_id) then late.before_game(this.state) || ''{"hidden": true}''::jsonb
      when this.known_at <= late.position_of_game(this.game_id) then this.state else late.before_game(this.state) end'
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
