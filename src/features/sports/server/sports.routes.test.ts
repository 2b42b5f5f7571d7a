import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, type TestContext, test, vi } from 'vitest';
import { openWorld, type World } from '../../../app/server/testing/world.ts';
import type { ErrorBody } from '../../../platform/shared/errors.ts';
import type { LiveScores, NbaLeaders, NflLeaders, TeamGames } from '../sports.contract.ts';
import { leagues } from '../sports.rules.ts';
import { type Mood, openReplay } from './testing/replay.ts';

/** Long enough for a source that answers, on a machine that is busy. */
const patient = { first: 800, whole: 1_600 };
const hasty = { first: 150, whole: 300 };

let base: World;
beforeAll(async () => {
  base = await openWorld();
});
afterAll(() => base.close());

/** A node and sources of its own: what one test was answered is kept for the next caller. */
async function stage(context?: TestContext, settings: Record<string, string> = {}) {
  const replay = await openReplay();
  const sources = { ESPN_API_URL: replay.url, NBA_CDN_URL: `${replay.url}/`, ...settings };
  const patience = { ...patient };
  const world = await openWorld(sources, { beside: base, patience });
  const close = async () => {
    await replay.close();
    await world.close();
  };
  context?.onTestFinished(close);
  const get = <T>(path: string) => world.visitor.call<T & ErrorBody>('GET', path);
  return {
    replay,
    close,
    patience,
    get,
    scores: (league: string) => get<LiveScores>(`/api/sports/${league}/live-scores`),
    nbaScores: () => get<LiveScores>('/api/nba/live-scores'),
  };
}

test('each league has its day: live first, then to come, then over, and said to be a replay', async context => {
  const { scores } = await stage(context);
  for (const league of leagues) {
    const { status, body } = await scores(league);
    expect(status, league).toBe(200);
    expect(body).toMatchObject({ stale: false, source: 'ESPN', isReplay: true });
    const states = body.games.map(game => game.gameStatus);
    expect(states).toContain(2);
    expect(states).toEqual(states.toSorted((one, other) => [2, 1, 3].indexOf(one) - [2, 1, 3].indexOf(other)));
    expect(body.games.map(game => game.status)).toContain('Postponed');
  }
});

test('both calls for the NBA are one', async context => {
  const { replay, scores, nbaScores } = await stage(context);
  expect((await nbaScores()).body.games).toEqual((await scores('nba')).body.games);
  expect(replay.calls).toHaveLength(1);
});

test('two hundred readers at once are one call outside, which says who asks and for which day', async context => {
  const { replay, nbaScores } = await stage(context);
  const answers = await Promise.all(Array.from({ length: 200 }, () => nbaScores()));
  expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200]));
  await nbaScores();
  expect(replay.calls).toEqual([expect.stringMatching(/^\/apis\/site\/v2\/sports\/basketball\/nba\/scoreboard\?dates=\d{8}$/)]);
  expect([...replay.agents]).toEqual(['Bleachers/1.0 (+http://localhost:3000)']);
});

test('a day without games is an empty list', async context => {
  const { replay, scores } = await stage(context);
  replay.be('empty');
  for (const league of leagues) expect((await scores(league)).body.games).toEqual([]);
});

test('a league that we don’t have is refused and nobody is asked', async context => {
  const { replay, scores } = await stage(context);
  for (const league of ['xfl', '..%2fnba', 'nba%3fdates=1', 'nba%23', '@evil.example', 'nba%0d%0aX: 1', 'n'.repeat(5_000)]) {
    expect([400, 404, 414]).toContain((await scores(league)).status);
  }
  expect(replay.calls).toEqual([]);
});

const faults: Mood[] = ['500', 'html', 'wrong', 'broken', '403', '429', '400', 'redirect', 'cut off', 'garbage', 'huge', 'hang', 'drip'];

describe('through days of faults', () => {
  let days: Awaited<ReturnType<typeof stage>>;
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    days = await stage();
  });
  afterAll(async () => {
    await days.close();
    vi.useRealTimers();
  });
  // Whatever was kept, or was left alone, is a day old.
  beforeEach(() => {
    vi.setSystemTime(Date.now() + 25 * 3_600_000);
    days.replay.calls.length = 0;
    Object.assign(days.patience, patient);
  });
  afterEach(() => days.replay.be('well'));

  test.each(faults)('while ESPN is %s, the NBA’s own scoreboard is shown', async mood => {
    const { replay, nbaScores } = days;
    replay.be(mood, 'espn');
    const { status, body } = await nbaScores();
    expect([status, body.source, body.stale]).toEqual([200, 'NBA', false]);
    expect(body.games.length).toBeGreaterThan(5);
    expect(replay.calls[0]).toContain('/scoreboard?dates=');
    expect(replay.calls.filter(call => call.includes('elsewhere'))).toEqual([]);
  });

  test('while ESPN stumbles once, it is asked again', async () => {
    const { replay, nbaScores } = days;
    replay.be('cut off');
    const answer = nbaScores();
    await expect.poll(() => replay.calls.length, { interval: 5 }).toBe(1);
    replay.be('well');
    expect((await answer).body.source).toBe('ESPN');
  });

  test('while ESPN sends one game that nobody can read, the others are shown', async () => {
    const { replay, nbaScores } = days;
    replay.be('some garbage');
    expect((await nbaScores()).body).toMatchObject({ source: 'ESPN', stale: false });
  });

  test.each(faults)(
    'when every source fails by %s, it is 503 with a time to come back, once for all readers, and the rest of the product goes on',
    async mood => {
      const { replay, patience, get, nbaScores } = days;
      // Nobody answers: there is nothing to be patient for.
      Object.assign(patience, hasty);
      replay.be(mood);
      const waiting = Promise.all(Array.from({ length: 20 }, () => nbaScores()));
      const feed = await get('/api/posts?tags=NBA');
      expect(feed.status).toBe(200);
      for (const { status, body, headers } of await waiting) {
        expect([status, body.code]).toEqual([503, 'upstream_unavailable']);
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      }
      const asked = replay.calls.length;
      expect(asked).toBeGreaterThan(1);
      expect(asked).toBeLessThanOrEqual(4);
      expect((await nbaScores()).status).toBe(503);
      expect(replay.calls).toHaveLength(asked);
    },
  );
});

test.for([
  ['has no address', 'http://nowhere.invalid'],
  ['lets nobody in', 'http://127.0.0.1:9'],
] as const)('while ESPN %s, the NBA’s own scoreboard is shown', async ([, url], context) => {
  const { nbaScores } = await stage(context, { ESPN_API_URL: url });
  expect((await nbaScores()).body).toMatchObject({ source: 'NBA', stale: false });
});

test('the order is the operator’s, and a source that is left out is never asked', async context => {
  const { replay, scores, nbaScores } = await stage(context, { LIVE_SCORES_SOURCES: 'nba-cdn' });
  expect((await nbaScores()).body).toMatchObject({ source: 'NBA', isReplay: true });
  expect((await scores('nfl')).status).toBe(503);
  expect(replay.calls).toEqual(['/static/json/liveData/scoreboard/todaysScoreboard_00.json']);
});

describe('a team', () => {
  test('of each league has its last five games and its next, by any of its names', async context => {
    const { replay, get } = await stage(context);
    const teams = [
      'nba/teams/lakers',
      'wnba/teams/LVA',
      'nfl/teams/KC',
      'mlb/teams/CHW',
      'nhl/teams/TB',
      'college-football/teams/ALA',
      'college-basketball/teams/Duke%20Blue%20Devils',
    ];
    for (const team of teams) {
      const { status, body } = await get<TeamGames>(`/api/sports/${team}/games`);
      expect([status, body.games.length, body.isReplay, body.source], team).toEqual([200, 5, true, 'ESPN']);
      const dates = body.games.map(game => game.date);
      expect(dates).toEqual(dates.toSorted((one, other) => other.localeCompare(one)));
      expect(body.next).not.toBeNull();
    }
    const calls = replay.calls.length;
    expect((await get<TeamGames>('/api/nba/team-games/Los%20Angeles%20Lakers')).body.games).toHaveLength(5);
    expect(replay.calls).toHaveLength(calls);
  });

  test('has its leaders', async context => {
    const { get } = await stage(context);
    expect((await get<NbaLeaders>('/api/nba/team-leaders/BOS')).body).toMatchObject({
      points: { value: 28.4, player: 'Marcus Bell' },
      assists: { value: 7.9 },
      rebounds: { value: 10.2 },
      stale: false,
    });
    expect((await get<NflLeaders>('/api/nfl/team-stats/kc')).body).toMatchObject({
      passing: { value: 2_847, playerName: 'Marcus Bell' },
      rushing: { value: 921 },
      receiving: { value: 804 },
    });
  });

  test('that nobody knows is 404, and nobody is asked', async context => {
    const { replay, get } = await stage(context);
    const names = [
      'nobody',
      '..%2f..%2fetc',
      '%3Fseason=1',
      '%23',
      '%0d%0aHost:%20evil',
      '@evil.example',
      'x'.repeat(5_000),
      '1%20OR%201=1',
    ];
    for (const path of ['/api/nba/team-games/', '/api/nba/team-leaders/', '/api/nfl/team-stats/']) {
      for (const name of names) expect([400, 404, 414], name).toContain((await get(path + name)).status);
    }
    expect(replay.calls).toEqual([]);
  });

  test('is told by the NBA’s schedule while ESPN fails, which is read once for all teams', async context => {
    const { replay, get } = await stage(context);
    replay.be('html', 'espn');
    for (const team of ['BOS', 'LAL', 'NYK'])
      expect((await get<TeamGames>(`/api/nba/team-games/${team}`)).body).toMatchObject({ source: 'NBA' });
    expect(replay.calls.filter(call => call.includes('scheduleLeagueV2'))).toHaveLength(1);
  });

  test('is 503 when nobody can be reached', async context => {
    const { replay, get } = await stage(context);
    replay.be('403');
    for (const path of [
      '/api/nba/team-games/BOS',
      '/api/nba/team-leaders/BOS',
      '/api/nfl/team-stats/KC',
      '/api/sports/nhl/teams/BOS/games',
    ]) {
      const { status, body } = await get(path);
      expect([status, body.code]).toEqual([503, 'upstream_unavailable']);
    }
    expect(replay.calls.length).toBeLessThanOrEqual(4);
  });
});
