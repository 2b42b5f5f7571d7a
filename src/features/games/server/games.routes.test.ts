import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openWorld, setUp, type World } from '../../../testing/world.ts';
import { openEvents } from '../../../testing/eventStream.ts';
import { seedTags } from '../../../app/server/seed/tags.seed.ts';
import { inTransaction } from '../../../platform/server/db/database.ts';
import { postgresBus } from '../../../platform/server/live/bus/postgresBus.ts';
import { leagues } from '../../sports/leagues/leagues.ts';
import { dayOfGames } from '../../sports/server/index.ts';
import { gamesOf } from '../../sports/server/replay/days.ts';
import { openReplay } from '../../sports/server/replay/replay.ts';
import type { PlayedGame } from '../../sports/server/replay/shapes.ts';
import type { Box, Game } from '../games.contract.ts';
import { storeDetails } from './storing/storeDetails.ts';
import { eventually } from '../../../platform/server/testing/eventually.ts';

interface List {
  games: Game[];
  asOf: string;
  stale: boolean;
}

const settings = () => ({ ESPN_API_URL: replay.url, NBA_CDN_URL: replay.url });
const replay = setUp(openReplay);
afterEach(() => {
  vi.useRealTimers();
  replay.be('well');
});

const today = () => gamesOf('nba', dayOfGames(Date.now()), 0);
const calls = (path: string) => replay.calls.filter(call => call.includes(path)).length;

const stepSeconds = 700;

/** Moves the wall clock on, so that the caches of the sources expire, and makes all reads of sources due. */
async function later(world: World): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + stepSeconds * 1_000 });
  await world.sql`update source_reads set due_at = now()`;
}

describe('the games of a day', () => {
  let world: World;
  beforeAll(async () => {
    replay.show(undefined);
    world = await openWorld(settings());
  });
  afterAll(() => world.close());
  const list = (search = '') => world.visitor.call<List>('GET', `/api/games${search}`);

  test('are those on now, those to come and those that ended, each with the tags of its teams', async () => {
    const { status, body } = await list('?league=nba');
    expect(status).toBe(200);
    const order = ['live', 'scheduled', 'postponed', 'canceled', 'final'];
    const places = body.games.map(({ state }) => (state === 'live' ? 0 : state === 'final' ? 2 : 1));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(new Set(body.games.map(({ state }) => state))).toEqual(new Set(order));
    for (const game of body.games) expect([game.home.tag, game.away.tag]).toEqual([game.home.name, game.away.name]);
    expect(body).toMatchObject({ stale: false });
    expect(await list('?league=nba&date=1999-01-01')).toMatchObject({ status: 200, body: { games: [] } });
  });

  test('are those of all leagues by default, or of a team by its name, nickname, abbreviation or tag', async () => {
    const { body } = await list();
    expect(new Set(body.games.map(({ league }) => league)).size).toBe(leagues.length);
    const game = body.games.find(({ league }) => league === 'nba');
    if (!game) throw new Error('no game');
    for (const name of [game.home.name, game.home.tricode, game.home.tricode.toLowerCase()]) {
      const { body: own } = await list(`?league=nba&team=${encodeURIComponent(name)}`);
      expect(own.games.map(({ id }) => id)).toEqual([game.id]);
    }
    expect((await list('?team=nobody%20at%20all')).status).toBe(404);
    expect((await list('?date=2026-13-45')).status).toBe(400);
  });

  test('have a tag for each sport of a school, which its leagues of that sport share', async () => {
    const sides = async (search: string) => {
      const { body } = await list(search);
      return new Map(body.games.flatMap(({ home, away }) => [home, away]).map(({ name, tag }) => [name, tag]));
    };
    const [football, men, women] = [
      await sides('?league=college-football'),
      await sides('?league=college-basketball'),
      await sides('?league=womens-college-basketball'),
    ];
    const both = [...football.keys()].filter(name => men.has(name));
    expect(both.length).toBeGreaterThan(3);
    for (const name of both) expect(women.get(name) ?? men.get(name)).toBe(men.get(name));
    expect(football.get('Arkansas Razorbacks')).toBe('Arkansas Razorbacks');
    expect(men.get('Arkansas Razorbacks')).toBe('Arkansas Razorbacks Basketball');
    // By a tag the games of its sport, by another name those of all.
    const leaguesOf = async (team: string) => new Set((await list(`?team=${team}`)).body.games.map(({ league }) => league));
    expect(await leaguesOf('arkansas razorbacks')).toEqual(new Set(['college-football']));
    expect(await leaguesOf('Arkansas Razorbacks Basketball')).not.toContain('college-football');
    expect((await leaguesOf('ARK')).size).toBeGreaterThan(1);
    // Games from before the second tag get it at the next start.
    const tags = () => world.sql<{ tag: number | null }>`select home_tag_id as tag from games order by id`;
    const before = await tags();
    await world.sql`
      update games set home_tag_id = plain.id from tags as own, tags as plain
      where own.id = home_tag_id and own.name = plain.name || ' Basketball'`;
    expect(await tags()).not.toEqual(before);
    await inTransaction(world.db, seedTags);
    expect(await tags()).toEqual(before);
  });

  test('stay as they were while no source answers, and say so', async () => {
    // The next step of the clock must not lead to another day, which has other games.
    if (dayOfGames(Date.now()) !== dayOfGames(Date.now() + stepSeconds * 1_000)) await later(world);
    const before = await list('?league=nba');
    replay.be('500');
    await later(world);
    await list('?league=nba');
    await eventually(async () => expect((await list('?league=nba')).body.stale).toBe(true));
    const { status, body } = await list('?league=nba');
    expect([status, body.games.length, body.asOf]).toEqual([200, before.body.games.length, before.body.asOf]);
    expect((await list(`?league=nba&date=${daysFromNow(3)}`)).status).toBe(503);
  });
});

const daysFromNow = (days: number) =>
  new Date(Date.parse(`${dayOfGames(Date.now())}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

describe('a game', () => {
  let world: World;
  let played: PlayedGame;
  let id: string;
  beforeAll(async () => {
    world = await openWorld(settings());
    const found = today().find(({ status }) => status === 'IN_PROGRESS');
    if (!found) throw new Error('no game is on');
    played = { ...found, period: 3, clock: 435, scores: { home: 78, away: 74 } };
    replay.show([played]);
    const { body } = await world.visitor.call<List>('GET', '/api/games?league=nba');
    id = body.games[0]?.id ?? '';
  });
  afterAll(async () => {
    replay.show(undefined);
    await world.close();
  });
  const get = <T>(path: string) => world.visitor.call<T>('GET', `/api/games/${path}`);

  test('with an unknown id is 404 in all its calls, and with an invalid id 400', async () => {
    for (const path of ['nba-404', 'nba-404/plays', 'nba-404/box', 'nba-404/injuries']) expect((await get(path)).status).toBe(404);
    expect((await get('what%20ever')).status).toBe(400);
  });

  test('is brought up to its newest play where that is ahead of the scoreboard', async () => {
    expect((await get<Game>(id)).body).toMatchObject({ state: 'live', period: 3, clock: 'PT07M15.00S', status: 'Q3 7:15' });
    const side = { team: 'home', scoring: true, homeWin: 0.6, kind: 'shot', at: new Date().toISOString(), period: 3 } as const;
    const plays = [
      { ...side, key: '1', order: 1, text: 'A layup', clock: 'PT07M20.00S', homeScore: 78, awayScore: 74 },
      { ...side, key: '2', order: 2, text: 'A three', clock: 'PT06M58.00S', homeScore: 81, awayScore: 74 },
    ];
    const player = {
      name: 'A. Player',
      position: 'G',
      starter: true,
      minutes: '20:00',
      points: 12,
      rebounds: 1,
      assists: 2,
      stats: { FG: '5-9' },
    };
    const injuries = { home: [{ player: 'B. Player', position: null, status: 'Out', detail: 'Ankle' }], away: [] };
    const details = { plays, players: { home: [player], away: [] }, injuries, lineScore: [], venue: 'The Garden', isReplay: true };
    await storeDetails(world.context, { gameId: id, league: 'nba', source: 'espn', details, at: new Date() }, async () => undefined);
    const { body } = await get<Game>(id);
    expect(body).toMatchObject({ period: 3, clock: 'PT06M58.00S', status: 'Q3 6:58', home: { score: 81 }, away: { score: 74 } });
    expect(body.venue).toBe('The Garden');
    expect((await get(`${id}/plays`)).body).toMatchObject({ plays: [{ seq: 1 }, { seq: 2, text: 'A three' }], upTo: 2 });
    expect((await get(`${id}/plays?after=1`)).body).toMatchObject({ plays: [{ seq: 2 }], upTo: 2 });
    expect((await get<Box>(`${id}/box`)).body).toEqual({ home: [player], away: [] });
    expect((await get(`${id}/injuries`)).body).toEqual(injuries);
  });
});

test('a game goes to those who follow it, visitors too, on every node', async () => {
  // A call for a list does not count as watching a game, so the two nodes with streams make the reads that are due.
  const world = await openWorld(settings());
  const [found] = today();
  if (!found) throw new Error('the replay has no game');
  const startsAt = new Date(Date.now() - 3_600_000).toISOString();
  const played: PlayedGame = { ...found, startsAt, status: 'IN_PROGRESS', period: 3, clock: 435, scores: { home: 78, away: 74 } };
  replay.show([played]);
  const { body: listed } = await world.visitor.call<List>('GET', '/api/games?league=nba');
  const id = listed.games[0]?.id ?? '';
  // Nothing is due until both streams are open: a node keeps what it has read for 15 seconds.
  const due = (at: string) => world.sql`update source_reads set due_at = ${at}::timestamptz`;
  await due('infinity');
  const nodes = [await openWorld(settings(), { openBus: postgresBus, beside: world })];
  nodes.push(await openWorld(settings(), { openBus: postgresBus, beside: world }));
  try {
    const streams = await Promise.all(nodes.map(node => openEvents(node, node.visitor, `?topics=game:${id}`)));
    for (const stream of streams) await stream.next('opened');
    const before = calls('basketball/nba/scoreboard');
    replay.show([{ ...played, clock: 300, scores: { home: 90, away: 74 } }]);
    await due('now');
    // The cast is an assumption of the test, which compares the field.
    const isNew = (event: object) => (event as { game?: Game }).game?.home.score === 90;
    for (const stream of streams) expect(await stream.next('game', isNew)).toMatchObject({ game: { id, status: 'Q3 5:00' } });
    expect(calls('basketball/nba/scoreboard') - before).toBe(1);
    for (const stream of streams) stream.close();
  } finally {
    for (const node of nodes) await node.close();
    await world.close();
    replay.show(undefined);
  }
});

test.each([
  ['SCHEDULED', 200],
  ['IN_PROGRESS', 503],
] as const)('a game of the past minutes that is %s answers %i for plays while its details can’t be read', async (status, answer) => {
  const world = await openWorld(settings());
  const [found] = today();
  if (!found) throw new Error('the replay has no game');
  replay.show([{ ...found, status, period: status === 'SCHEDULED' ? 0 : 1, startsAt: new Date(Date.now() - 60_000).toISOString() }]);
  const { body } = await world.visitor.call<List>('GET', '/api/games?league=nba');
  replay.be('500');
  expect((await world.visitor.call('GET', `/api/games/${body.games[0]?.id}/plays`)).status).toBe(answer);
  replay.show(undefined);
  await world.close();
});

test('without sources no request leaves the server, and the calls say that games can’t be reached', async () => {
  const world = await openWorld({ ...settings(), LIVE_SCORES_SOURCES: 'none' });
  const before = replay.calls.length;
  expect((await world.visitor.call('GET', '/api/games')).status).toBe(503);
  expect((await world.visitor.call('GET', '/api/sports/nba/standings')).status).toBe(503);
  expect(replay.calls.length).toBe(before);
  await world.close();
});
