import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, setUp, type World } from '../../../testing/world.ts';
import { threadLeadMinutes } from '../../games/games.rules.ts';
import { storeDay } from '../../games/server/storing/storeDay.ts';
import { createSportsService, type SportsService } from '../../sports/server/sportsService.ts';
import { type Mood, openReplay } from '../../sports/server/replay/replay.ts';
import { chance, nightsOf, type SeasonGame, gameAt, wholeSeason } from '../../sports/server/replay/season.ts';
import type { PlayedGame } from '../../sports/server/replay/shapes.ts';
import { tendThreads } from './gameThreads.actions.ts';

/**
 * A part of a season with faults. Two nodes read it over real connections from sources that fail in their ways, list games twice, serve
 * older copies and call games off. Nodes are killed in the middle of their work, and others take their places. Only the clock is the test's.
 */

interface Node {
  world: World;
  service: SportsService;
}

let time = 0;
let nodes: Node[];
/** Nodes whose connections were cut; nothing of them runs any more. */
const killed: Node[] = [];

async function openNode(): Promise<Node> {
  const settings = { ESPN_API_URL: replay.url, NBA_CDN_URL: replay.url, LIVE_SCORES_SOURCES: 'espn,nba-cdn' };
  // With the product's timeouts: no source hangs here, and on a busy machine one that is well takes a second.
  const world = await openWorld(settings, { beside: first });
  return { world, service: createSportsService(world.context, { now: () => time, pause: () => 1 }) };
}

const replay = setUp(() => openReplay(0, '127.0.0.1', () => time));
const first = setUp(openWorld);
beforeAll(async () => {
  nodes = [await openNode(), await openNode()];
});
afterAll(async () => {
  for (const { world } of [...nodes, ...killed]) await world.close();
});

const minute = 60_000;
const day = 24 * 60 * minute;
const failures: Mood[] = ['500', 'html', 'wrong', 'broken', '403', '429', '400', 'redirect', 'cut off', 'some garbage', 'garbage', 'empty'];
const misbehaviour: Mood[] = ['twice', 'postponed', 'canceled'];
const easternDay = (at: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' }).format(at);

/** The games that are called off for good: from which minute of their night on. */
const canceledFrom = new Map<string, number>();

function shownAt(game: SeasonGame, at: number, begins: number): PlayedGame {
  const shown = gameAt(game, at, begins);
  const from = canceledFrom.get(game.id);
  if (from === undefined || at < begins + from * minute) return shown;
  return { ...shown, status: 'CANCELED', scores: { home: 0, away: 0 }, period: 0, clock: 0 };
}

/** Reads the day by the adapters of a node and stores it, as the reader of a node does. */
async function read({ world, service }: Node, begins: number): Promise<void> {
  const found = await service.games.ofDay('nba', easternDay(begins));
  if (!found) return;
  const { source, sourceTitle, isReplay, games } = found;
  const listed = { league: 'nba', day: easternDay(begins), source, sourceTitle, isReplay, games, at: new Date(time) } as const;
  await storeDay(world.context, listed, async () => undefined);
}

/** Cuts the connections on which somebody works at this moment, as the death of a process does. */
async function cutConnections(): Promise<number> {
  const rows = await first.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state in ('active', 'idle in transaction')`;
  return rows.length;
}

/** The games for which a thread is due at this moment. */
async function withThreadDue(): Promise<string[]> {
  const rows = await first.sql<{ id: string }>`
    select games.id from games
    cross join lateral (select state from game_states where game_id = games.id order by known_at desc limit 1) as newest
    where state ->> 'state' in ('scheduled', 'live') and ended_at is null
      and starts_at <= ${new Date(time)}::timestamptz + make_interval(mins => ${threadLeadMinutes}::int)`;
  return rows.map(({ id }) => id);
}

test('each game has exactly one thread and one thread after its final, whatever the feeds and the nodes do', {
  tags: 'slow',
  timeout: 240_000,
}, async () => {
  const season = wholeSeason();
  const moved = season.filter(({ postponedFrom }) => postponedFrom !== undefined);
  const early = nightsOf(season)
    .slice(0, 8)
    .flatMap(({ games }) => games)
    .filter(({ postponedFrom }) => postponedFrom === undefined);
  const games = [...new Set([...early, ...moved])];
  expect([games.length > 60, moved.length > 5]).toEqual([true, true]);
  // Some are called off from the beginning, and some after their thread has opened.
  for (const [index, game] of early.slice(3, 11).entries()) canceledFrom.set(game.id, index % 2 === 0 ? -1_000 : -15);
  const random = chance(17);
  const met = new Set<Mood>();
  const due = new Set<string>();
  let cuts = 0;

  function moodNow(isOver: boolean): Mood {
    const roll = random();
    const fault = roll < 0.25 ? failures : roll < 0.35 && !isOver ? misbehaviour : [];
    return fault[Math.floor(random() * fault.length)] ?? 'well';
  }

  async function look(begins: number, board: readonly SeasonGame[], after: number): Promise<void> {
    time = begins + after * minute;
    // Now and then a feed is an older copy.
    const copiedAt = random() < 0.15 ? time - 50 * minute : time;
    replay.show(board.map(game => shownAt(game, copiedAt, begins)));
    for (const source of ['espn', 'nba-cdn'] as const) {
      const mood = moodNow(after > 300);
      met.add(mood);
      replay.be(mood, source);
    }
    if (random() < 0.2) {
      // One node dies in the middle of its work, and the other loses what it was writing.
      const work = nodes.flatMap(node => [read(node, begins), tendThreads(node.world.context, time)]);
      const pauses = Array.from({ length: 4 }, () => random() * 12);
      const progress = { isOver: false };
      const outcome = Promise.allSettled(work).finally(() => {
        progress.isOver = true;
      });
      for (let turn = 0, hits = 0; hits < pauses.length && !progress.isOver; turn += 1) {
        await new Promise(resolve => setTimeout(resolve, pauses[turn % pauses.length]));
        const cut = await cutConnections();
        cuts += cut;
        if (cut > 0) hits += 1;
      }
      await outcome;
      killed.push(...nodes.splice(0, 1));
      nodes.push(await openNode());
    }
    await Promise.all(nodes.map(node => read(node, begins)));
    for (const id of await withThreadDue()) due.add(id);
    await Promise.all([...nodes, ...nodes].map(({ world }) => tendThreads(world.context, time)));
  }

  for (const { begins, games: board } of nightsOf(games)) {
    for (const after of [-300, -50, -20, 20, 80, 150, 240, 330, 400, 410, 420]) await look(begins, board, after);
    // The sources recover, as they do after a night, and caches and circuit breakers let them be read again.
    replay.be('well');
    for (const after of [430, 475, 520]) {
      time = begins + after * minute;
      replay.show(board.map(game => shownAt(game, time, begins)));
      await Promise.all(nodes.map(node => read(node, begins)));
      await Promise.all(nodes.map(({ world }) => tendThreads(world.context, time)));
    }
  }
  const last = Math.max(...games.map(({ startsAt }) => startsAt));
  await Promise.all(nodes.map(({ world }) => tendThreads(world.context, last + day / 4)));

  expect(met).toEqual(new Set(['well', ...failures, ...misbehaviour]));
  expect(cuts).toBeGreaterThan(5);
  const rows = await first.sql<{ id: string; game: number; after: number; posts: number; state: string }>`
    select games.id, count(*) filter (where kind = 'game')::int as game, count(*) filter (where kind = 'post-game')::int as after,
      (select state ->> 'state' from game_states where game_id = games.id order by known_at desc limit 1) as state
    from games left join game_threads on game_id = games.id group by games.id order by games.id`;
  expect(rows).toHaveLength(games.length);
  const isCanceled = (id: string) => [...canceledFrom.keys()].some(each => id.endsWith(each));
  const ofCanceled = rows.filter(({ id }) => isCanceled(id)).map(({ game }) => game);
  // Both kinds of called-off games are there: with a thread that says so, and without one.
  expect(new Set(ofCanceled)).toEqual(new Set([0, 1]));
  for (const { id, ...row } of rows) {
    const truth = isCanceled(id) ? { game: due.has(id) ? 1 : 0, after: 0, state: 'canceled' } : { game: 1, after: 1, state: 'final' };
    expect(row, id).toEqual(truth);
  }
  const posts = await first.sql<{ feature: string; count: number; authors: string[] }>`
    select feature, count(*)::int as count, array_agg(distinct author_name) as authors from posts group by feature order by feature`;
  const threads = rows.reduce((sum, { game }) => sum + game, 0);
  expect(posts).toEqual([
    { feature: 'game', count: threads, authors: ['bleachers'] },
    { feature: 'post-game', count: games.length - canceledFrom.size, authors: ['bleachers'] },
  ]);
});
