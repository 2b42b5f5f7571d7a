import type pg from 'pg';
import type { Reader } from '../community/material.queries.ts';

const gameId = 'nba-1';

const side = (tricode: string, score: number) => ({ tricode, name: tricode, color: '#333333', score, wins: 1, losses: 1, record: '1-1' });

/** Stores a game that is on, whose thread a post is if one is given. Its sources are read again in a day. Returns its id. */
export async function insertGame(client: pg.Client, postId?: number): Promise<string> {
  const state = {
    startsAt: new Date(Date.now() - 3_600_000).toISOString(),
    timeKnown: true,
    state: 'live',
    status: 'Q1',
    period: 1,
    clock: '',
    home: side('BOS', 0),
    away: side('LAL', 0),
    lineScore: [],
    venue: null,
    source: 'ESPN',
    isReplay: false,
  };
  // In one transaction, or the product would open a thread of its own.
  await client.query('begin');
  await client.query(
    `insert into games (id, league, day, home_team, away_team, starts_at) values ($1, 'nba', current_date, 'BOS', 'LAL', now() - interval '1 hour')`,
    [gameId],
  );
  await client.query(`insert into game_states values ($1, now() - interval '1 hour', $2)`, [gameId, JSON.stringify(state)]);
  if (postId !== undefined) {
    await client.query(`insert into game_threads (game_id, kind, post_id) values ($1, 'game', $2)`, [gameId, postId]);
    await client.query(`update all_posts set feature = 'game' where id = $1`, [postId]);
  }
  await client.query(
    `insert into source_reads (what, due_at, read_at) values ('details ' || $1, now() + interval '1 day', now()) on conflict do nothing`,
    [gameId],
  );
  await client.query('commit');
  return gameId;
}

/** Makes a post the talk about an article of a listed site. Returns the address of the article. */
export async function insertArticle(client: pg.Client, postId: number): Promise<string> {
  const origin = 'https://blog.example';
  const address = `${origin}/article-${postId}`;
  await client.query(`insert into article_sites (origin, place, name) values ($1, 0, 'A blog') on conflict do nothing`, [origin]);
  await client.query(`insert into articles (url, post_id) values ($1, $2)`, [address, postId]);
  const article = { url: address, title: 'An article', site: 'A blog', description: '', imageUrl: null, author: null };
  await client.query(`update all_posts set feature = 'article', article = $2 where id = $1`, [postId, JSON.stringify(article)]);
  return address;
}

/** A row with its members. */
export interface SeatedRow {
  id: number;
  code: string;
  members: readonly Reader[];
}

/** Stores rows of a game, whose seats the people take in turn. */
export async function insertRows(client: pg.Client, game: string, people: readonly Reader[], seats: number): Promise<SeatedRow[]> {
  const { rows } = await client.query<{ id: string; code: string }>(
    `with clocks as (insert into shared_clocks (game_id) select $1 from generate_series(1, $2::int) returning id)
     insert into rows (id, game_id, code) select id, $1, substr(md5(id || random()::text), 1, 22) from clocks returning id, code`,
    [game, Math.floor(people.length / seats)],
  );
  const seated = rows.map(({ id, code }, index) => ({ id: Number(id), code, members: people.slice(index * seats, (index + 1) * seats) }));
  const taken = seated.flatMap(({ id, members }) => members.map(member => ({ row: id, member: member.id })));
  await client.query(`insert into row_members (row_id, user_id) select * from unnest($1::bigint[], $2::uuid[])`, [
    taken.map(({ row }) => row),
    taken.map(({ member }) => member),
  ]);
  return seated;
}

/**
 * Makes a game's home team the favorite of people who want all of its calls: those `among`, and new people without sessions. `count` of them
 * in all.
 */
export async function addFans(
  client: pg.Client,
  game: string,
  { count, among }: { count: number; among: readonly string[] },
): Promise<void> {
  await client.query(
    `with added as (
       insert into users (issuer, subject, username) select 'fans', n::text, 'fan_' || n from generate_series(1, $2::int) as n returning id),
     fans as (select id from added union all select unnest($3::uuid[])),
     team as (update games set home_tag_id = (select id from tags where name = 'Boston Celtics') where id = $1 returning home_tag_id as id),
     starred as (
       insert into user_favorite_tags (user_id, tag_id, alerts_at) select fans.id, team.id, now() from fans, team
       on conflict (user_id, tag_id) do update set alerts_at = now())
     insert into user_preferences (user_id, alert_final_at) select id, now() from fans
     on conflict (user_id) do update set alert_final_at = now()`,
    [game, count - among.length, among],
  );
}

/** Subscribes one browser of each of the people at a push service. */
export async function subscribeFans(
  client: pg.Client,
  people: readonly string[],
  { p256dh, auth }: { p256dh: string; auth: string },
  service: string,
): Promise<void> {
  await client.query(
    `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
     select distinct on (user_id) user_id, sid, $4 || '/' || user_id, $2, $3 from sessions where user_id = any($1::uuid[])`,
    [people, p256dh, auth, service],
  );
}

/** Ends a game, with the call of its final. */
export async function callFans(client: pg.Client, game: string): Promise<void> {
  const ended = `jsonb_set(jsonb_set(state, '{state}', '"final"'), '{status}', '"Final"')`;
  await client.query(
    `with final as (
       insert into game_states (game_id, known_at, state) select game_id, now(), ${ended} from game_states where game_id = $1 order by known_at desc limit 1
       returning known_at)
     insert into game_calls (game_id, kind, known_at, facts)
     select $1, 'final', known_at, '{"state": "final", "startsAt": "", "period": 4, "clock": "", "home": 99, "away": 98, "seq": null}' from final`,
    [game],
  );
}

/** Whether all fans of a game were looked at. */
export async function isTold(client: pg.Client, game: string): Promise<boolean> {
  const { rows } = await client.query('select from game_calls where game_id = $1 and is_done', [game]);
  return rows.length > 0;
}

/** Removes the game again, so that the next trial has its own. */
export async function removeGame(client: pg.Client, id: string): Promise<void> {
  for (const table of ['play_reactions', 'play_counts', 'game_plays', 'game_states', 'game_reads', 'game_threads'])
    await client.query(`delete from ${table} where game_id = $1`, [id]);
  await client.query('delete from games where id = $1', [id]);
}
