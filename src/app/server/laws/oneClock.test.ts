/** The law of one clock: no answer tells a reader anything of a game from after their position. docs/product.md, 28 One clock. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetClockGames } from '../../../features/games/server/clock/games/clockGames.ts';
import { answer, write } from '../../../features/posts/server/testing/writing.ts';
import { readingAs } from '../../../platform/server/db/late/lateReads.ts';
import type { RouteDefinition } from '../../../platform/shared/contract.ts';
import { openSources, type Sources } from '../../../testing/sources.ts';
import { type Caller, openWorld, type World } from '../../../testing/world.ts';
import { contract } from '../../contract.ts';
import { pageOfAnswers, rendererOf } from '../pages/testing/answersRenderer.ts';

const second = 1_000;
const gameId = 'nba-401';
const shownSeconds = 200;

/** A page that shows what the calls of a thread answer. */
const renderer = rendererOf(({ path }, ask) =>
  pageOfAnswers('A thread', ask, [`/api${path}`, `/api${path}/replies`, `/api/games/${gameId}`, '/api/posts']),
);

let world: World;
let sources: Sources;
let writer: Caller;
/** The post that all of the comments are under, a poll of it, and a comment of it. */
let threadId: number;
let pollId: number;
let replyId: number;
let began: number;

/** A word that tells its own moment, as seconds since the test's data begin. */
const mark = (ago: number) => `moment${shownSeconds - ago}moment`;
const at = (ago: number) => new Date(began + (shownSeconds - ago) * second);

/** The moments that an answer tells. */
const momentsIn = (text: string) => [...text.matchAll(/moment(\d+)moment/g)].map(([, told]) => Number(told));

const side = (score: number) => ({ tricode: 'BOS', name: 'Celtics', color: '#007A33', wins: 1, losses: 1, record: '1-1', score });

async function storeGame(): Promise<void> {
  await sql`
    insert into games (id, league, day, home_team, away_team, home_tag_id, away_tag_id, starts_at)
    values (${gameId}, 'nba', (now() at time zone 'America/New_York')::date, 'BOS', 'LAL', (select id from tags where name = 'Boston Celtics'),
      (select id from tags where name = 'Los Angeles Lakers'), ${at(shownSeconds)})`.execute(world.db);
  await sql`insert into game_threads (game_id, kind, post_id, created_at) values (${gameId}, 'game', ${threadId}, ${at(shownSeconds)})`.execute(
    world.db,
  );
}

async function storeStates(): Promise<void> {
  for (let ago = shownSeconds; ago >= 0; ago -= 10) {
    const score = shownSeconds - ago;
    const state = {
      startsAt: at(shownSeconds).toISOString(),
      state: ago === 0 ? 'final' : 'live',
      status: mark(ago),
      period: 1,
      clock: 'PT05M00.00S',
      home: side(score),
      away: side(score),
      lineScore: [{ period: 1, home: score, away: score }],
      venue: null,
      source: 'ESPN',
      isReplay: false,
    };
    await sql`insert into game_states values (${gameId}, ${at(ago)}, ${JSON.stringify(state)}::jsonb)`.execute(world.db);
    const play = {
      seq: score + 1,
      at: at(ago).toISOString(),
      period: 1,
      clock: 'PT05M00.00S',
      text: mark(ago),
      kind: 'shot',
      team: 'home',
      scoring: true,
      homeScore: score,
      awayScore: score,
      homeWin: 0.5,
    };
    await sql`insert into game_plays values (${gameId}, ${score + 1}, ${at(ago)}, ${JSON.stringify(play)}::jsonb)`.execute(world.db);
    const player = { name: mark(ago), position: null, starter: true, minutes: '1:00', points: score, rebounds: 0, assists: 0, stats: {} };
    const box = { home: [player], away: [player], injuries: { home: [], away: [] } };
    await sql`insert into game_boxes values (${gameId}, ${at(ago)}, ${JSON.stringify(box)}::jsonb)`.execute(world.db);
  }
  await sql`update games set ended_at = ${at(0)} where id = ${gameId}`.execute(world.db);
}

/** Texts of each kind, each with its moment in it. */
async function storeTexts(reader: Caller): Promise<void> {
  for (let ago = 190; ago >= 0; ago -= 10) {
    const reply = await answer(writer, threadId, `${mark(ago)} to @${reader.username}`);
    await sql`update all_replies set created_at = ${at(ago)} where id = ${reply.id}`.execute(world.db);
    const post = await write(writer, `${mark(ago)} about @${reader.username} trophyword`, { tags: ['Boston Celtics'] });
    await sql`update all_posts set created_at = ${at(ago)} where id = ${post.id}`.execute(world.db);
    await sql`update post_tags set created_at = ${at(ago)} where post_id = ${post.id}`.execute(world.db);
    const under = await answer(writer, post.id, mark(ago));
    await sql`update all_replies set created_at = ${at(ago)} where id = ${under.id}`.execute(world.db);
    await sql`update all_notifications set created_at = ${at(ago)} where message like ${`%${mark(ago)}%`}`.execute(world.db);
    await reader.call('POST', '/api/bookmarks', { postId: post.id });
    await reader.call('POST', `/api/posts/${post.id}/like`);
  }
}

beforeAll(async () => {
  sources = await openSources();
  world = await openWorld({ ...sources.settings, LIVE_SCORES_SOURCES: 'none' }, { caches: true, renderer });
  writer = await world.person();
  began = Date.now() - shownSeconds * second;
  const poll = { question: 'Who wins?', options: ['One', 'Two'] };
  const thread = await write(writer, 'The thread of a game', { tags: ['NBA', 'Boston Celtics', 'Los Angeles Lakers'], poll });
  threadId = thread.id;
  pollId = thread.poll?.id ?? 0;
  await sql`update all_posts set created_at = ${at(shownSeconds)} where id = ${threadId}`.execute(world.db);
  replyId = (await answer(writer, threadId, 'The first comment')).id;
  await sql`update all_replies set created_at = ${at(shownSeconds)} where id = ${replyId}`.execute(world.db);
  await storeGame();
  await storeStates();
  forgetClockGames(world.context);
});
afterAll(async () => {
  await world.close();
  await sources.close();
});

const routes = Object.entries(contract).flatMap(([feature, definitions]) =>
  Object.entries(definitions).map(([name, route]: [string, RouteDefinition]) => ({ name: `${feature}.${name}`, route })),
);
const readable = routes.filter(
  ({ route }) => route.method === 'GET' && !/:(uid|token)/.test(route.path) && !route.path.endsWith('/oembed'),
);

/** The addresses of a call that may tell something of the game. */
function addressesOf({ path }: RouteDefinition): string[] {
  const named: Record<string, string> = { league: 'nba', team: 'Celtics', abbreviation: 'KC', year: '2025', name: 'rules' };
  const ids: [beginning: string, id: number | string][] = [
    ['/api/games/', gameId],
    ['/api/polls/', pollId],
    ['/api/replies/', replyId],
  ];
  const id = ids.find(([beginning]) => path.startsWith(beginning))?.[1] ?? threadId;
  const url = path.replace(/:(\w+)/g, (_, name: string) => named[name] ?? (/username/i.test(name) ? writer.username : String(id)));
  if (path === '/api/posts') return [url, `${url}?sort=popular`, `${url}?tags=Boston%20Celtics`, `${url}?tags=Boston%20Celtics&tags=NBA`];
  if (path.endsWith('/replies')) return [url, `${url}?sort=new`, `${url}?sort=best`];
  return path.endsWith('/search') ? [`${url}?q=trophyword`] : [url];
}

interface Leak {
  address: string;
  told: number;
}

/** The moments after a reader's position that their answers contain. `position` is in seconds since the test's data begin. */
async function leaksOf(reader: Caller, headers: Record<string, string>, position: () => number): Promise<Leak[]> {
  const leaks: Leak[] = [];
  for (const { route } of readable)
    for (const address of addressesOf(route)) {
      const { status, body } = await reader.call('GET', address, undefined, headers);
      expect(status, address).not.toBe(500);
      // The position is read after the answer, so a reader who moves meanwhile causes no false leak.
      const latest = position();
      for (const told of momentsIn(JSON.stringify(body) ?? '')) if (told > latest) leaks.push({ address, told });
    }
  return leaks;
}

const sinceBegan = (behind: number) => () => (Date.now() - began) / second - behind;

/** Numbers from 0 to 1 that are the same in each run. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

describe('no answer of the contract tells a reader anything from after their position', () => {
  let reader: Caller;
  beforeAll(async () => {
    reader = await world.person();
    await storeTexts(reader);
    // The test moved the texts in the database itself, so answers that the product caches for a second are old.
    await new Promise(resolve => setTimeout(resolve, 1_100));
  });

  test('and a live reader is told all of it, so the test can find a leak', async () => {
    const leaks = await leaksOf(reader, {}, () => 0);
    const paths = new Set(leaks.map(({ address }) => address.replace(/\?.*/, '').replace(/\d+/, ':id')));
    for (const path of ['/api/posts', '/api/posts/search', '/api/notifications', '/api/bookmarks', '/api/posts/liked'])
      expect([...paths], path).toContain(path);
    for (const part of ['', '/plays', '/box']) expect([...paths].join(), part).toContain(`/api/games/nba-:id${part}`);
  });

  const random = chance(2_611);
  const delays = Array.from({ length: 4 }, () => 1 + Math.floor(random() * 179));

  test.each(delays)('for a member who is %i seconds behind', async behind => {
    await reader.call('PUT', '/api/clock', { behind, hideScores: false });
    expect(await leaksOf(reader, {}, sinceBegan(behind))).toEqual([]);
  });

  test('for a visitor with a cookie', async () => {
    const { headers } = await world.visitor.call('PUT', '/api/clock', { behind: 77, hideScores: false });
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    expect(await leaksOf(world.visitor, { cookie }, sinceBegan(77))).toEqual([]);
  });

  test('in a page, even if a live reader opened it before', async () => {
    const { headers } = await world.visitor.call('PUT', '/api/clock', { behind: 90, hideScores: false });
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    const latest = async (headersOfReader: Record<string, string>) =>
      Math.max(...momentsIn((await world.app.inject({ url: `/posts/${threadId}`, headers: headersOfReader })).body));
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await latest({})).toBe(shownSeconds);
      const told = await latest({ cookie });
      expect(told).toBeLessThanOrEqual(sinceBegan(90)());
      expect(told).toBeGreaterThan(0);
    }
  });

  test('for a member who watches the game later and has paused', async () => {
    await reader.call('PUT', '/api/clock', { behind: 0, hideScores: false });
    await reader.call('PUT', `/api/games/${gameId}/clock`, { mode: 'replay', position: at(120).toISOString(), playing: false });
    expect(await leaksOf(reader, {}, () => shownSeconds - 120)).toEqual([]);
    await reader.call('DELETE', `/api/games/${gameId}/clock`);
  });

  test('for a member who hides scores', async () => {
    await reader.call('PUT', '/api/clock', { behind: 0, hideScores: true });
    expect(await leaksOf(reader, {}, () => 0)).toEqual([]);
    const { body } = await reader.call('GET', `/api/games/${gameId}`);
    expect(body).toMatchObject({ hidden: true, state: 'scheduled', home: { score: 0 } });
    await reader.call('PUT', `/api/games/${gameId}/clock`, { mode: 'live' });
    const { body: shown } = await reader.call('GET', `/api/games/${gameId}`);
    expect(shown).toMatchObject({ state: 'final', home: { score: shownSeconds } });
    await reader.call('DELETE', `/api/games/${gameId}/clock`);
    await reader.call('PUT', '/api/clock', { behind: 0, hideScores: false });
  });
});

test('every view of late readers has the columns of its table', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns as here
    where table_schema = 'public' and exists (select from information_schema.tables as late where late.table_schema = 'late' and late.table_name = here.table_name)
      and not exists (select from information_schema.columns as late
        where late.table_schema = 'late' and late.table_name = here.table_name and late.column_name = here.column_name)`.execute(world.db);
  expect(rows).toEqual([]);
});

test('a connection of late readers without positions reads nothing', async () => {
  const reader = { key: 'none', positions: '', earliest: '', hidesOthers: false };
  await expect(readingAs(reader, () => sql`select count(*) from posts`.execute(world.db))).rejects.toThrow('timestamp');
});
