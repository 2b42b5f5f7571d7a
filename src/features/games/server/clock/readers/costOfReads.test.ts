/** The cost of late reads: however many rows a statement looks at, it reads the positions a few times. */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Statement } from '../../../../../platform/server/db/database.ts';
import { answer, write } from '../../../../posts/server/testing/writing.ts';
import { type Caller, openWorld, type World } from '../../../../../testing/world.ts';
import { dayOfGames } from '../../../../sports/sports.rules.ts';
import { type Clocks, liveClocks } from '../../../clock/clock.rules.ts';
import { forgetClockGames } from '../games/clockGames.ts';
import { type LateReader, lateReader } from '../lateReads.ts';

let world: World;
let writer: Caller;
let reader: Caller;
let client: pg.Client;
/** The statements that ran for a late reader, each with its reader. */
let made: { statement: Statement; late: LateReader }[] = [];
let threadId: number;
beforeAll(async () => {
  // No source is asked: the games are those of the database.
  const onStatement = (statement: Statement) => {
    const late = lateReader();
    if (late) made.push({ statement, late });
  };
  world = await openWorld({ LIVE_SCORES_SOURCES: 'none' }, { onStatement });
  [writer, reader] = [await world.person(), await world.person()];
  client = new pg.Client(world.connection);
  await client.connect();
  await client.query(`set track_functions = 'all'`);
  await storeGames(2);
  threadId = (await write(writer, 'The thread', { tags: ['Boston Celtics'], poll: { question: 'Who?', options: ['One', 'Two'] } })).id;
  await storeTexts(2);
});
afterAll(async () => {
  await client.end();
  await world.close();
});

let games = 0;

/** Stores games of the Celtics that are on, each with some states and plays. */
async function storeGames(count: number): Promise<void> {
  const side = { name: 'Somebody', tricode: 'BOS', color: '#000000', score: 1, wins: 1, losses: 1, record: '1-1' };
  const state = { state: 'live', status: 'Q1', period: 1, clock: '', home: side, away: side, lineScore: [], venue: null, source: 'ESPN' };
  const play = { at: new Date().toISOString(), period: 1, clock: '', text: 'Dunk', kind: 'shot', team: 'home', scoring: true };
  for (const number of Array.from({ length: count }, () => (games += 1))) {
    const id = `nba-${number}`;
    await world.sql`
      insert into games (id, league, day, home_team, away_team, home_tag_id, starts_at) values (${id}, 'nba',
        ${dayOfGames(Date.now())}, ${`H${number}`}, 'BOS', (select id from tags where name = 'Boston Celtics'), now())`;
    const full = JSON.stringify({ ...state, startsAt: new Date().toISOString(), isReplay: false });
    for (const seq of [1, 2, 3]) {
      const knownAt = sql`now() - make_interval(secs => ${seq}::int)`;
      const stored = JSON.stringify({ ...play, seq, homeScore: 1, awayScore: 1, homeWin: null });
      await world.sql`insert into game_states values (${id}, ${knownAt}, ${full}::jsonb)`;
      await world.sql`insert into game_plays values (${id}, ${seq}, ${knownAt}, ${stored}::jsonb)`;
    }
  }
  forgetClockGames(world.context);
}

/** Writes posts about the Celtics and the Lakers, and comments, half of them edited and half of them old. They name the reader. */
async function storeTexts(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const { id } = await write(writer, `About @${reader.username} trophyword`, { tags: ['Boston Celtics'] });
    await write(writer, 'Another trophyword', { tags: ['Los Angeles Lakers'] });
    const reply = await answer(writer, threadId, `To @${reader.username}`);
    await answer(writer, id, 'A comment');
    await reader.call('POST', `/api/posts/${id}/like`);
    if (index % 2 === 0) await writer.call('PUT', `/api/replies/${reply.id}`, { content: 'Edited' });
    if (index % 2 === 0) await writer.call('PUT', `/api/posts/${id}`, { content: 'Edited trophyword' });
  }
  for (const [table, column] of [
    ['all_posts', 'id'],
    ['post_tags', 'post_id'],
    ['all_replies', 'id'],
  ] as const)
    await world.sql`update ${sql.table(table)} set created_at = now() - interval '5 minutes' where ${sql.ref(column)} % 4 > 1`;
}

/** How often the statements of a call read the positions for a reader with these clocks. */
async function readsOfPositions(clocks: Clocks, address: string): Promise<number> {
  const { games: own, behind, hideScores } = clocks;
  await reader.call('PUT', '/api/clock', { behind, hideScores });
  for (const [id, { mode, behind: seconds }] of Object.entries(own))
    await reader.call('PUT', `/api/games/${id}/clock`, { mode, behind: seconds });
  made = [];
  expect([200, 404], address).toContain((await reader.call('GET', address)).status);
  let reads = 0;
  for (const { statement, late } of made.filter(({ statement: { sql: text } }) => /^\s*(with|select)/i.test(text))) {
    const soFar = () =>
      client
        .query<{ calls: number }>(
          `select coalesce(sum(calls), 0)::int as calls from pg_stat_xact_user_functions as counted
           join pg_proc on pg_proc.oid = counted.funcid where prosrc like '%bleachers.positions%'`,
        )
        .then(({ rows }) => rows[0]?.calls ?? 0);
    await client.query('begin');
    await client.query(
      `select set_config('search_path', 'late, public', true), set_config('bleachers.positions', $1, true), set_config('bleachers.earliest', $2, true)`,
      [late.settings['bleachers.positions'], late.settings['bleachers.earliest']],
    );
    const before = await soFar();
    await client.query(statement.sql, [...statement.parameters]);
    reads += (await soFar()) - before;
    await client.query('rollback');
  }
  return reads;
}

const kinds: [string, Clocks][] = [
  ['who is behind', { ...liveClocks, behind: 60 }],
  ['who hides scores', { ...liveClocks, hideScores: true }],
  [
    'who is behind in one game',
    { ...liveClocks, games: { 'nba-1': { mode: 'behind', behind: 60, position: 0, setAt: 0, playing: false } } },
  ],
];

test('more games, posts, comments and notifications make no statement read the positions more often', { tags: 'slow' }, async () => {
  const addresses = [
    '/api/games',
    '/api/nba/live-scores',
    '/api/games/nba-1',
    '/api/posts',
    '/api/posts?sort=popular',
    '/api/posts?tags=Boston%20Celtics',
    '/api/posts/search?q=trophyword',
    '/api/posts/liked',
    `/api/posts/${threadId}`,
    `/api/posts/${threadId}/replies`,
    `/api/users/${writer.username}/stats`,
    `/api/users/${writer.username}/posts`,
    '/api/notifications',
    '/api/tags',
  ];
  const costs = async () => {
    const all: Record<string, number> = {};
    for (const [kind, clocks] of kinds)
      for (const address of addresses) all[`${address} ${kind}`] = await readsOfPositions(clocks, address);
    return all;
  };
  const before = await costs();
  await reader.call('PUT', '/api/clock', { behind: 0, hideScores: false });
  await storeGames(4);
  await storeTexts(4);
  // PostgreSQL runs such a query when a row first needs it, so another plan may add some. One for each of the new rows would be eight and more.
  const grown = Object.entries(await costs()).filter(([call, reads]) => reads > (before[call] ?? 0) + 4);
  expect(grown).toEqual([]);
  expect(before['/api/games who is behind']).toBeGreaterThan(0);
});
