import { sql } from 'kysely';
import pg from 'pg';
import type { ConnectionSettings, Database } from '../platform/server/db/database.ts';

/** With so many the planner leaves a table alone wherever it can. */
const size = { posts: 100_000, people: 12_000, tags: 400 };

/** The person that row `n` of a series belongs to. */
const someone = `join someone on someone.n = 1 + series.n % ${size.people}`;

/** Fills a world past the product: what matters is how many there are and how they are spread. */
const statements = [
  `insert into users (issuer, subject, username, email)
    select 'large', n, 'largeperson' || n, 'l' || n || '@example.com' from generate_series(1, ${size.people}) as n`,
  `create temporary table someone as select id, username, subject::int as n from users where issuer = 'large'`,
  `create unique index on someone (n)`,
  `insert into tags (name, skeleton) select 'large tag ' || n, 'large tag ' || n from generate_series(1, ${size.tags}) as n`,
  `insert into posts (content, author_id, author_name, tags, feature, created_at, likes, comments, views)
    select 'post number' || series.n % 9973 || ' word' || series.n % 2000, id, username,
      array['large tag ' || 1 + series.n % ${size.tags}, 'large tag ' || 1 + (series.n + 7) % ${size.tags}],
      case when series.n % 20 = 0 then 'poll' else 'regular' end, now() - make_interval(mins => ${size.posts} - series.n),
      series.n % 50, 2, series.n % 300
    from generate_series(1, ${size.posts}) as series (n) ${someone}`,
  `create temporary table post as select id, author_id, tags, created_at, row_number() over (order by id) as n from posts`,
  `create unique index on post (n)`,
  `insert into post_tags (tag_id, post_id, created_at)
    select tags.id, post.id, post.created_at from post, unnest(post.tags) as given join tags on tags.name = given`,
  `insert into replies (content, post_id, author_id, author_name)
    select 'reply ' || series.n, post.id, someone.id, username
    from generate_series(1, ${size.posts}) as series (n) join post on post.n = series.n ${someone}`,
  `insert into reply_likes (user_id, post_id, reply_id)
    select someone.id, replies.post_id, replies.id from generate_series(0, 1999) as away cross join generate_series(1, 10) as round
    join post on post.n = ${size.posts} - away join replies on replies.post_id = post.id
    join someone on someone.n = 1 + (away + 37 * round) % ${size.people}`,
  'update replies set likes = counted.likes from (select reply_id, count(*) as likes from reply_likes group by reply_id) as counted where reply_id = id',
  // People read the newest posts, so the latest ones have the likes and visits, 30 each.
  `insert into post_likes (post_id, user_id)
    select post.id, someone.id from generate_series(0, 1999) as away cross join generate_series(1, 30) as round
    join post on post.n = ${size.posts} - away join someone on someone.n = 1 + (away + 37 * round) % ${size.people}`,
  `insert into post_visits (user_id, post_id, last_reply_id) select user_id, post_id, 0 from post_likes`,
  `insert into polls (post_id, question) select id, 'Who?' from posts where feature = 'poll'`,
  `insert into poll_options (poll_id, text, place) select polls.id, 'option ' || place, place from polls, generate_series(1, 3) as place`,
  `insert into poll_votes (poll_id, option_id, user_id)
    select poll_id, poll_options.id, someone.id from poll_options join someone on someone.n % 3 = poll_options.id % 3 and someone.n <= 60 where place = 1`,
  `insert into bookmarks (user_id, post_id)
    select someone.id, post.id from generate_series(1, 3 * ${size.people}) as series (n) join post on post.n = series.n ${someone}`,
  `insert into notifications (user_id, actor_id, type, title, message, related_id, href, subject, is_read)
    select someone.id, null, 'reply', 'told', '', series.n, '/', 'reply:' || series.n, series.n % 3 > 0
    from generate_series(1, ${size.posts / 2}) as series (n) ${someone}`,
  `insert into friendships (user_id1, user_id2)
    select least(one.id, other.id), greatest(one.id, other.id)
    from generate_series(1, 10) as away join someone as one on true join someone as other on other.n = 1 + (one.n + away) % ${size.people}
    where one.n % 4 = 0 on conflict do nothing`,
  `insert into friend_requests (sender_id, receiver_id)
    select one.id, other.id from someone as one join someone as other on other.n = 1 + (one.n + 500) % ${size.people}`,
  `insert into chat_rooms (user_id1, user_id2, last_message_at) select user_id1, user_id2, now() from friendships`,
  `insert into chat_messages (room_id, sender_id, content) select id, user_id1, 'said ' || n from chat_rooms, generate_series(1, 3) as n`,
  `insert into chat_reads (room_id, user_id, last_read_id) select id, user_id2, 1 from chat_rooms`,
  `insert into sessions (sid, user_id, sess, expire) select md5(n::text), id, '{"createdAt": "2026-01-01T00:00:00.000Z", "device": "large"}', now() + interval '20 days' from someone`,
  `insert into user_stats (user_id, total_posts) select author_id, count(*) from posts group by author_id on conflict do nothing`,
  `insert into user_favorite_tags (user_id, tag_id) select someone.id, tags.id from someone, tags where tags.name = 'large tag ' || 1 + n % ${size.tags}`,
  `insert into search_words (word) select distinct word from posts, unnest(string_to_array(plain_text(content || ' ' || author_name), ' ')) as word
    on conflict do nothing`,
  `insert into post_totals (part, posts) values (0, ${size.posts}) on conflict (part) do update set posts = post_totals.posts + excluded.posts`,
  `insert into log_entries (id, at, by, action, kind, target_id, subject, reason, digest, previous_digest)
    select n, now() - make_interval(mins => 20000 - n), 'moderator', 'lock', 'post', n, 'subject', 'reason', '', '' from generate_series(1, 20000) as n`,
  `insert into moderation_cases (kind, target_id, state, weight) select 'post', n, 'open', n % 9 from generate_series(1, 20000) as n`,
  `insert into reports (case_id, reporter_id, kind, target_id, reason, counts, created_at)
    select moderation_cases.id, someone.id, 'post', target_id, 'spam', true, now() - make_interval(hours => moderation_cases.id::int)
    from moderation_cases join someone on someone.n = 1 + moderation_cases.id % ${size.people}`,
  // The reader of the tests has neither blocks nor mutes, which would change what they read.
  `insert into blocks (blocker_id, blocked_id)
    select one.id, other.id from someone as one join someone as other on other.n = 1 + (one.n + 900) % ${size.people} where 2000 not in (one.n, other.n)`,
  `insert into mutes (user_id, kind, key) select one.id, 'user', other.id from someone as one
    join someone as other on other.n = 1 + (one.n + 700) % ${size.people} where one.n <> 2000`,
  `insert into games (id, league, day, home_team, away_team, starts_at, ended_at)
    select 'nba-' || n, 'nba', (now() - make_interval(hours => n))::date, 'H' || n, 'A' || n, now() - make_interval(hours => n),
      case when n > 3 then now() - make_interval(hours => n - 2) end from generate_series(1, 20000) as n`,
  `insert into game_sources (source, league, source_id, game_id) select 'espn', 'nba', substring(id from 5), id from games`,
  `insert into game_states (game_id, known_at, state)
    select id, starts_at + make_interval(secs => 30 * n), jsonb_build_object('startsAt', wire_time(starts_at), 'state', 'live', 'status', 'Q1',
      'period', 1, 'clock', 'PT07M00.00S', 'lineScore', '[]'::jsonb, 'venue', null, 'source', 'ESPN', 'isReplay', false, 'home', team, 'away', team)
    from games, generate_series(1, 5) as n,
      (select '{"tricode":"BOS","name":"Boston","color":"#000000","wins":1,"losses":1,"record":"1-1","score":1}'::jsonb as team) as given`,
  `insert into game_plays (game_id, seq, known_at, play)
    select id, n, starts_at + make_interval(secs => 3 * n), jsonb_build_object('seq', n, 'at', wire_time(starts_at), 'period', 1, 'clock', '',
      'text', 'play ' || n, 'kind', 'shot', 'team', null, 'scoring', false, 'homeScore', n, 'awayScore', 0, 'homeWin', 0.5)
    from games, generate_series(1, 400) as n where games.id in (select 'nba-' || n from generate_series(1, 40) as n)`,
  `insert into play_reactions (game_id, seq, user_id, reaction)
    select game_id, seq, someone.id, 'fire' from game_plays join someone on someone.n <= 1000 and (someone.n + seq) % 200 = 0
    union all select game_id, seq, someone.id, 'clap' from game_plays join someone on someone.n = 2000 where seq <= 3`,
  `insert into play_counts (game_id, seq, reactions)
    select game_id, seq, jsonb_object_agg(reaction, people)
    from (select game_id, seq, reaction, count(*) as people from play_reactions group by 1, 2, 3) as each group by 1, 2`,
  `insert into game_threads (game_id, kind, post_id, created_at) select 'nba-7', 'game', min(id), now() from posts`,
  `insert into game_boxes (game_id, known_at, box)
    select id, starts_at + make_interval(secs => n), '{"home":[],"away":[],"injuries":{"home":[],"away":[]}}'
    from games, generate_series(1, 2) as n`,
  // Rows of three members with five messages each. The people of every tenth are there, and some have just left.
  `insert into shared_clocks (game_id) select 'nba-' || 1 + n % 40 from generate_series(1, 20000) as n`,
  `insert into rows (id, game_id, code, stub_token)
    select id, game_id, translate(substring(encode(sha256(('code ' || id)::bytea), 'base64') for 22), '+/', '-_'),
      translate(substring(encode(sha256(('stub ' || id)::bytea), 'base64') for 22), '+/', '-_') from shared_clocks`,
  `insert into row_members (row_id, user_id)
    select rows.id, someone.id from rows cross join generate_series(0, 2) as place
    join someone on someone.n = 1 + (rows.id + 500 * place) % ${size.people}`,
  `insert into row_messages (row_id, game_id, sender_id, content)
    select row_id, game_id, user_id, 'said ' || place from row_members join rows on rows.id = row_id, generate_series(1, 5) as place`,
  `insert into row_message_reactions (message_id, user_id, reaction) select id, sender_id, 'fire' from row_messages where id % 4 = 0`,
  `insert into row_nodes (node, seen_at) values ('00000000-0000-4000-8000-000000000001', now() + interval '1 day')`,
  `insert into row_presence (row_id, user_id, node)
    select row_id, user_id, '00000000-0000-4000-8000-000000000001' from row_members where row_id % 2 = 0`,
  `insert into shared_clock_readers (clock_id, user_id, until)
    select row_id, user_id, case when row_id % 20 = 1 then now() + interval '10 seconds' end from row_members where row_id % 20 < 2 or row_id % 2 = 0`,
  `insert into row_removals (row_id, user_id, code) select rows.id, someone.id, code from rows join someone on someone.n = 1 + (rows.id + 2500) % ${size.people}`,
  'update tags set post_count = counted.posts from (select tag_id, count(*) as posts from post_tags group by tag_id) as counted where tag_id = id',
];

/** Fills it, on a connection that has all the time, and lets the planner know. */
export async function fillLarge(connection: ConnectionSettings): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    // The rows that so many others refer to were inserted here; sorting their words at once is the quickest way.
    await client.query('set session_replication_role = replica');
    const { rows } = await client.query<{ indexdef: string }>(`select indexdef from pg_indexes where indexname = 'posts_search'`);
    await client.query('drop index posts_search');
    for (const statement of statements) await client.query(statement);
    for (const { indexdef } of rows) await client.query(indexdef);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Tables that are read whole at their peril. */
export async function largeTables(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= 10000`.execute(db);
  return new Set(rows.map(row => row.name));
}
