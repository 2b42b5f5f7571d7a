import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openWorld, type World } from '../../../testing/world.ts';
import type { ErrorBody } from '../../../platform/shared/errors.ts';
import type { ListedLeague, LiveScores, NbaLeaders, NflLeaders, TeamGames, TeamSchedule } from '../sports.contract.ts';
import { leagues } from '../sports.rules.ts';
import { type Mood, openReplay } from './replay/replay.ts';

/** Long enough for a source that answers, on a machine that is busy. */
const patient = { first: 800, whole: 1_600 };
const hasty = { first: 150, whole: 300 };

/** A node with sources of its own. */
async function stage(settings: Record<string, string> = {}, beside?: World) {
  const replay = await openReplay();
  const sources = { ESPN_API_URL: replay.url, NBA_CDN_URL: `${replay.url}/`, ...settings };
  const timeouts = { ...patient };
  const world = await openWorld(sources, { timeouts, ...(beside && { beside }) });
  const get = <T>(path: string) => world.visitor.call<T & ErrorBody>('GET', path);
  return {
    world,
    replay,
    timeouts,
    get,
    scores: (league: string) => get<LiveScores>(`/api/sports/${league}/live-scores`),
    nbaScores: () => get<LiveScores>('/api/nba/live-scores'),
    async close() {
      await replay.close();
      await world.close();
    },
  };
}

let usual: Awaited<ReturnType<typeof stage>>;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  usual = await stage();
});
afterAll(async () => {
  await usual.close();
  vi.useRealTimers();
});
// Eight days pass between tests, so caches and open circuit breakers of one test can't affect the next.
beforeEach(() => {
  vi.setSystemTime(Date.now() + 8 * 24 * 3_600_000);
  usual.replay.be('well');
  usual.replay.calls.length = 0;
  Object.assign(usual.timeouts, patient);
});

/** Runs a function on a node with other settings. */
async function withSettings(settings: Record<string, string>, work: (other: typeof usual) => Promise<void>): Promise<void> {
  const other = await stage(settings, usual.world);
  try {
    await work(other);
  } finally {
    await other.close();
  }
}

test('each league has its day: live first, then to come, then over, and said to be a replay', async () => {
  const { scores } = usual;
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

test('the leagues are listed with what a client has to know of their games', async () => {
  const { body } = await usual.get<{ leagues: ListedLeague[] }>('/api/leagues');
  expect(body.leagues.map(({ id }) => id)).toEqual(leagues);
  expect(body.leagues[0]).toEqual({
    id: 'nba',
    name: 'NBA',
    sport: 'basketball',
    periods: { count: 4, name: 'quarter' },
    draws: false,
    tableKind: 'record',
    season: expect.stringMatching(/^20\d\d-\d\d$/),
  });
});

test('a team’s schedule has its results, newest first, and its games to come, the next first', async () => {
  const { body } = await usual.get<TeamSchedule>('/api/sports/nba/teams/Boston%20Celtics/schedule');
  const { body: form } = await usual.get<TeamGames>('/api/nba/team-games/celtics');
  expect(body).toMatchObject({ source: 'ESPN', stale: false, isReplay: true });
  expect(body.results.slice(0, 5)).toEqual(form.games);
  expect(body.coming[0] ?? null).toEqual(form.next);
  const times = (games: readonly { date: string }[]) => games.map(({ date }) => date);
  expect(times(body.results)).toEqual(times(body.results).toSorted().toReversed());
  expect(times(body.coming)).toEqual(times(body.coming).toSorted());
  expect((await usual.get('/api/sports/nba/teams/nobody/schedule')).status).toBe(404);
});

test('a club has its games of all leagues that it plays in, each of another one with its league', async () => {
  const { body } = await usual.get<TeamSchedule>('/api/sports/premier-league/teams/arsenal/schedule');
  const leaguesOf = (games: readonly { league?: string | undefined }[]) => new Set(games.map(({ league }) => league));
  expect(leaguesOf(body.results)).toEqual(new Set([undefined, 'champions-league']));
  expect(leaguesOf(body.coming)).toEqual(new Set([undefined, 'champions-league']));
  const { body: own } = await usual.get<TeamSchedule>('/api/sports/nba/teams/lakers/schedule');
  expect(own.results.some(game => 'league' in game)).toBe(false);
});

test('both calls for the NBA are one', async () => {
  const { replay, scores, nbaScores } = usual;
  expect((await nbaScores()).body.games).toEqual((await scores('nba')).body.games);
  expect(replay.calls).toHaveLength(1);
});

test('two hundred readers at once are one call outside, which says who asks and for which day', async () => {
  const { replay, nbaScores } = usual;
  const answers = await Promise.all(Array.from({ length: 200 }, () => nbaScores()));
  expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200]));
  await nbaScores();
  expect(replay.calls).toEqual([expect.stringMatching(/^\/apis\/site\/v2\/sports\/basketball\/nba\/scoreboard\?dates=\d{8}$/)]);
  expect([...replay.agents]).toEqual(['Bleachers/1.0 (+http://localhost:3000)']);
});

test('a day without games is an empty list', async () => {
  const { replay, scores } = usual;
  replay.be('empty');
  for (const league of leagues) expect((await scores(league)).body.games).toEqual([]);
});

test('an unknown league is refused without a request to a source', async () => {
  const { replay, scores } = usual;
  for (const league of ['xfl', '..%2fnba', 'nba%3fdates=1', 'nba%23', '@evil.example', 'nba%0d%0aX: 1', 'n'.repeat(5_000)]) {
    expect([400, 404, 414]).toContain((await scores(league)).status);
  }
  expect(replay.calls).toEqual([]);
});

const faults: Mood[] = ['500', 'html', 'wrong', 'broken', '403', '429', '400', 'redirect', 'cut off', 'garbage', 'huge', 'hang', 'drip'];

describe('faults:', () => {
  test.each(faults)('while ESPN is %s, the NBA’s own scoreboard is shown', async mood => {
    const { replay, nbaScores } = usual;
    replay.be(mood, 'espn');
    const { status, body } = await nbaScores();
    expect([status, body.source, body.stale]).toEqual([200, 'NBA', false]);
    expect(body.games.length).toBeGreaterThan(5);
    expect(replay.calls[0]).toContain('/scoreboard?dates=');
    expect(replay.calls.filter(call => call.includes('elsewhere'))).toEqual([]);
  });

  test('while ESPN stumbles once, it is asked again', async () => {
    const { replay, nbaScores } = usual;
    replay.be('cut off');
    const answer = nbaScores();
    await expect.poll(() => replay.calls.length, { interval: 5 }).toBe(1);
    replay.be('well');
    expect((await answer).body.source).toBe('ESPN');
  });

  test('an unreadable game of ESPN is left out and the others are shown', async () => {
    const { replay, nbaScores } = usual;
    replay.be('some garbage');
    expect((await nbaScores()).body).toMatchObject({ source: 'ESPN', stale: false });
  });

  test.each(faults)(
    'when every source fails by %s, it is 503 with a time to come back, and the rest of the product goes on',
    async mood => {
      const { replay, timeouts, get, nbaScores } = usual;
      // Short timeouts: every source fails in this test.
      Object.assign(timeouts, hasty);
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

test.each([
  ['has no address', 'http://nowhere.invalid'],
  ['lets nobody in', 'http://127.0.0.1:9'],
])('while ESPN %s, the NBA’s own scoreboard is shown', (_name, url) =>
  withSettings({ ESPN_API_URL: url }, async ({ nbaScores }) => {
    expect((await nbaScores()).body).toMatchObject({ source: 'NBA', stale: false });
  }),
);

test('the order is the operator’s, and a source that is left out is never asked', () =>
  withSettings({ LIVE_SCORES_SOURCES: 'nba-cdn' }, async ({ replay, scores, nbaScores }) => {
    expect((await nbaScores()).body).toMatchObject({ source: 'NBA', isReplay: true });
    expect((await scores('nfl')).status).toBe(503);
    expect(replay.calls).toEqual(['/static/json/liveData/scoreboard/todaysScoreboard_00.json']);
  }));

describe('a team', () => {
  test('in each league has its last five games and its next, by any of its names', async () => {
    const { replay, get } = usual;
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

  test('has its leaders', async () => {
    const { get } = usual;
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

  test('that is unknown is 404, without a request to a source', async () => {
    const { replay, get } = usual;
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

  test('is told by the NBA’s schedule while ESPN fails, which is read once for all teams', async () => {
    const { replay, get } = usual;
    replay.be('html', 'espn');
    for (const team of ['BOS', 'LAL', 'NYK'])
      expect((await get<TeamGames>(`/api/nba/team-games/${team}`)).body).toMatchObject({ source: 'NBA' });
    expect(replay.calls.filter(call => call.includes('scheduleLeagueV2'))).toHaveLength(1);
  });

  test('has its games again as soon as the source is back', async () => {
    const { replay, get } = usual;
    replay.be('403');
    expect((await get('/api/sports/nhl/teams/BOS/games')).status).toBe(503);
    replay.be('well');
    vi.setSystemTime(Date.now() + 3_600_000);
    expect((await get<TeamGames>('/api/sports/nhl/teams/BOS/games')).body).toMatchObject({ source: 'ESPN', stale: false });
  });

  test('is 503 when no source can be reached', async () => {
    const { replay, get } = usual;
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
