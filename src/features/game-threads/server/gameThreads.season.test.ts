import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../testing/world.ts';
import { storeDay } from '../../games/server/storing/storeDay.ts';
import type { ListedGame } from '../../sports/server/index.ts';
import { chance, nightsOf, type SeasonGame, standing, wholeSeason } from '../../sports/server/testing/season.ts';
import { tendThreads } from './gameThreads.actions.ts';

/**
 * A part of a season with faults: games listed twice and by two sources, feeds that go back, days that are not read, postponements and
 * cancellations, while two nodes look after the threads and are replaced now and then.
 */

let first: World;
let nodes: World[];
beforeAll(async () => {
  first = await openWorld();
  nodes = [await openWorld({}, { beside: first }), await openWorld({}, { beside: first })];
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await first.close();
});

const minute = 60_000;
const day = 24 * 60 * minute;
const canceled = new Set<string>();

function listing(game: SeasonGame, at: number, night: number, source: string): ListedGame {
  const shown = standing(game, at, night);
  const isCanceled = canceled.has(game.id) && shown.status !== 'POSTPONED';
  const state =
    shown.status === 'POSTPONED'
      ? 'postponed'
      : isCanceled
        ? 'canceled'
        : shown.status === 'FINAL'
          ? 'final'
          : shown.period > 0
            ? 'live'
            : 'scheduled';
  const isOn = state === 'live' || state === 'final';
  const side = (which: 'home' | 'away') => {
    const { code, name, color } = game[which];
    return { tricode: code, name, color, wins: 1, losses: 1, record: '1-1', score: isOn ? shown.scores[which] : 0 };
  };
  const gameStatus = state === 'live' ? 2 : state === 'final' ? 3 : 1;
  const clock = `PT${String(Math.floor(shown.clock / 60)).padStart(2, '0')}M${String(shown.clock % 60).padStart(2, '0')}.00S`;
  return {
    game: {
      gameId: source === 'espn' ? game.id : `00${game.id}`,
      gameStatus,
      period: isOn ? shown.period : 0,
      gameClock: state === 'live' ? clock : '',
      status: state,
      startsAt: shown.startsAt,
      homeTeam: side('home'),
      awayTeam: side('away'),
    },
    state,
    number: null,
    lineScore: [],
    venue: null,
  };
}

const easternDay = (time: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' }).format(time);

test('each game has exactly one thread and one thread after its final, whatever the feeds and the nodes do', async () => {
  const season = wholeSeason();
  const moved = season.filter(({ postponedFrom }) => postponedFrom !== undefined).slice(0, 3);
  const early = nightsOf(season)
    .slice(0, 3)
    .flatMap(({ games }) => games)
    .filter(({ postponedFrom }) => postponedFrom === undefined);
  const games = [...new Set([...early, ...moved])];
  const random = chance(17);
  for (const game of early.slice(3, 5)) canceled.add(game.id);

  async function look(begins: number, board: readonly SeasonGame[], at: number): Promise<void> {
    const source = random() < 0.7 ? 'espn' : 'nba-cdn';
    // Now and then a feed is an older copy.
    const shownAt = random() < 0.15 ? at - 50 * minute : at;
    const listed = board.map(game => listing(game, shownAt, begins, source));
    const twice = random() < 0.2 ? listed.slice(0, 2) : [];
    const read = {
      league: 'nba',
      day: easternDay(begins),
      source,
      sourceTitle: source,
      isReplay: true,
      games: [...listed, ...twice],
    } as const;
    const isAway = random() < 0.1;
    if (!isAway) await Promise.all(nodes.map(node => storeDay(node.context, { ...read, at: new Date(at) }, async () => undefined)));
    await Promise.all([...nodes, ...nodes].map(node => tendThreads(node.context, at)));
  }

  for (const { begins, games: board } of nightsOf(games)) {
    for (const after of [-300, -50, -20, 20, 80, 150, 240, 330, 400, 410, 420]) {
      await look(begins, board, begins + after * minute);
    }
    // A node is replaced during the night.
    await nodes.shift()?.close();
    nodes.push(await openWorld({}, { beside: first }));
  }
  const last = Math.max(...games.map(({ startsAt }) => startsAt));
  await Promise.all(nodes.map(node => tendThreads(node.context, last + day / 4)));

  const { rows } = await sql<{ id: string; game: number; after: number; posts: number; state: string }>`
    select games.id, count(*) filter (where kind = 'game')::int as game, count(*) filter (where kind = 'post-game')::int as after,
      (select state ->> 'state' from game_states where game_id = games.id order by known_at desc limit 1) as state
    from games left join game_threads on game_id = games.id group by games.id order by games.id`.execute(first.db);
  expect(rows).toHaveLength(games.length);
  const isCanceled = (id: string) => [...canceled].some(each => id === `nba-${each}` || id === `nba-00${each}`);
  for (const { id, ...row } of rows) {
    const truth = isCanceled(id)
      ? { game: expect.any(Number) as number, after: 0, state: 'canceled' }
      : { game: 1, after: 1, state: 'final' };
    expect(row, id).toEqual(truth);
  }
  const posts = await sql<{ feature: string; count: number; authors: string[] }>`
    select feature, count(*)::int as count, array_agg(distinct author_name) as authors from posts group by feature order by feature`.execute(
    first.db,
  );
  const threads = rows.reduce((sum, { game }) => sum + game, 0);
  expect(posts.rows).toEqual([
    { feature: 'game', count: threads, authors: ['bleachers'] },
    { feature: 'post-game', count: games.length - canceled.size, authors: ['bleachers'] },
  ]);
}, 120_000);
