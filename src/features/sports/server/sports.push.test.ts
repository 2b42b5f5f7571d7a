import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { listening, type OpenedStream, openEvents } from '../../../testing/eventStream.ts';
import { type Caller, openWorld, setUp, type World } from '../../../testing/world.ts';
import { postgresBus } from '../../../platform/server/live/bus/postgresBus.ts';
import type { LiveScores } from '../sports.contract.ts';
import type { League } from '../sports.rules.ts';
import { gamesOf } from './replay/days.ts';
import { openReplay } from './replay/replay.ts';
import type { PlayedGame } from './replay/shapes.ts';

const settings = () => ({ ESPN_API_URL: replay.url, NBA_CDN_URL: replay.url });
const calls = (path: string) => replay.calls.filter(call => call.includes(`/${path}/`)).length;

function liveGame(league: League): PlayedGame {
  const game = gamesOf(league, '2026-01-15', 0).find(each => each.status === 'IN_PROGRESS');
  if (!game) throw new Error('no game is played');
  return { ...game, scores: { away: 0, home: 1 } };
}
const scored = (game: PlayedGame, home: number) => replay.show([{ ...game, scores: { away: 0, home } }]);
const shows =
  (home: number, stale = false) =>
  (event: object) => {
    // The cast is an assumption of the test; the fields it reads are compared.
    const { games, stale: isStale } = event as LiveScores;
    return games[0]?.homeTeam.score === home && isStale === stale;
  };
const told = ({ events }: OpenedStream) => events.filter(event => event.type === 'live_scores').length;

const replay = setUp(openReplay);
afterEach(() => replay.be('well'));

describe('a node', () => {
  let world: World;
  let person: Caller;
  let people: Caller[];
  beforeAll(async () => {
    // The test controls the clock, and thereby when sources are read again.
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    world = await openWorld(settings());
    person = await world.person();
    // The pool refuses new work if the clock jumps while work waits, so people are made before the clock moves.
    people = await Promise.all(Array.from({ length: 5 }, () => world.person()));
  });
  afterAll(async () => {
    await world.close();
    vi.useRealTimers();
  });

  /** Advances the clock; the node checks for new scores once at the end. */
  function pass(seconds: number): void {
    vi.setSystemTime(Date.now() + seconds * 1_000);
    vi.advanceTimersByTime(1_000);
  }

  /** Advances the clock until the node has made this many requests; a check is skipped while the last one waits for its answer. */
  async function untilAsked(path: string, count: number): Promise<void> {
    const look = () => {
      vi.advanceTimersByTime(1_000);
      return calls(path);
    };
    await expect.poll(look, { interval: 10, timeout: 5_000 }).toBe(count);
  }

  test('publishes a change once to the subscribers of the league, and to no others', async () => {
    const game = liveGame('nba');
    scored(game, 1);
    const [fan, other, nobody] = await Promise.all([
      openEvents(world, person, '?topics=live_scores:nba'),
      openEvents(world, person, '?topics=live_scores:nhl'),
      openEvents(world, person),
    ]);
    pass(0);
    await fan.next('live_scores', shows(1));
    await other.next('live_scores', event => event.league === 'nhl');
    scored(game, 3);
    pass(15);
    expect(await fan.next('live_scores', shows(3))).toMatchObject({ league: 'nba', stale: false, source: 'ESPN', isReplay: true });
    pass(15);
    await untilAsked('nba', 3);
    scored(game, 5);
    pass(15);
    await untilAsked('nba', 4);
    await fan.next('live_scores', shows(5));
    expect([told(fan), told(other), told(nobody)]).toEqual([3, 1, 0]);
    for (const stream of [fan, other, nobody]) stream.close();
  });

  test('makes no request for a league that no page shows', async () => {
    scored(liveGame('mlb'), 1);
    for (let look = 0; look < 5; look += 1) pass(60);
    expect(calls('mlb')).toBe(0);
    const stream = await openEvents(world, person, '?topics=live_scores:mlb');
    pass(0);
    await stream.next('live_scores');
    stream.close();
    await expect.poll(() => world.context.live.hub.isFollowed('live_scores:mlb'), { interval: 5 }).toBe(false);
    for (let look = 0; look < 5; look += 1) pass(60);
    expect(calls('mlb')).toBe(1);
  });

  test('asks once in each interval, however many read', async () => {
    const game = liveGame('wnba');
    scored(game, 1);
    const streams = await Promise.all(
      Array.from({ length: 100 }, (_, index) => openEvents(world, people[index % 5] ?? person, '?topics=live_scores:wnba')),
    );
    const read = () => world.visitor.call<LiveScores>('GET', '/api/sports/wnba/live-scores');
    for (const interval of [1, 2, 3]) {
      scored(game, interval);
      pass(15);
      const answers = await Promise.all(Array.from({ length: 100 }, read));
      expect(new Set(answers.map(({ body }) => body.games[0]?.homeTeam.score))).toEqual(new Set([interval]));
      await Promise.all(streams.map(stream => stream.next('live_scores', shows(interval))));
      expect(calls('wnba')).toBe(interval);
    }
    for (const stream of streams) stream.close();
  });

  test('says once that scores have grown old, and again when they are new', async () => {
    const game = liveGame('nfl');
    scored(game, 7);
    const stream = await openEvents(world, person, '?topics=live_scores:nfl');
    pass(0);
    await stream.next('live_scores', shows(7));
    replay.be('html');
    for (const asked of [2, 3]) {
      pass(20);
      await untilAsked('nfl', asked);
    }
    await stream.next('live_scores', shows(7, true));
    replay.be('well');
    scored(game, 10);
    pass(20);
    await untilAsked('nfl', 4);
    await stream.next('live_scores', shows(10));
    expect(told(stream)).toBe(3);
    stream.close();
  });

  test('refuses topics that are none, and more than twenty', async () => {
    const address = `${await listening(world)}/api/events?topics=`;
    const many = Array.from({ length: 21 }, (_, index) => `topic${index}`).join();
    for (const topics of ['%00', 'a,,b', 'live scores', '<script>', many, 'x'.repeat(61), '*']) {
      expect((await fetch(address + topics, { headers: { cookie: person.cookie } })).status, topics).toBe(400);
    }
  });
});

test('nodes tell each other: a league is asked for once, and both have it', async () => {
  const openBus = postgresBus;
  const first = await openWorld(settings(), { openBus });
  const second = await openWorld(settings(), { openBus, beside: first });
  try {
    const person = await first.person();
    /** A stream that receives the events of the other node. */
    const open = async (world: World, search: string) => {
      const stream = await openEvents(world, world.as(person), search);
      await stream.next('opened');
      if (stream.events.some(event => event.type === 'paused')) await stream.next('resumed');
      return stream;
    };
    const topic = '?topics=live_scores:college-football';
    scored(liveGame('college-football'), 14);
    const idle = await open(second, '');
    const here = await open(first, topic);
    expect(await here.next('live_scores')).toMatchObject({ league: 'college-football' });
    const there = await open(second, topic);
    await there.next('live_scores', shows(14));
    const { body } = await second.visitor.call<LiveScores>('GET', '/api/sports/college-football/live-scores');
    expect(body.games[0]?.homeTeam.score).toBe(14);
    expect(calls('college-football')).toBe(1);
    for (const stream of [idle, here, there]) stream.close();
  } finally {
    await second.close();
    await first.close();
  }
});
