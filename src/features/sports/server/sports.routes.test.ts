import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../../../app/server/testing/world.ts';
import type { ErrorBody } from '../../../platform/shared/errors.ts';
import type { LiveScores, NbaLeaders, NflLeaders, TeamGames } from '../sports.contract.ts';
import { leagues } from '../sports.rules.ts';
import { type Mood, openReplay, type Replay } from './testing/replay.ts';

let replay: Replay;
let world: World;
beforeAll(async () => {
  replay = await openReplay();
});
afterAll(() => replay.close());
// A world of its own each time: what one test was answered is kept for the next caller.
beforeEach(async () => {
  world = await openWorld({ ESPN_API_URL: replay.url, NBA_CDN_URL: `${replay.url}/` });
});
afterEach(async () => {
  replay.be('well');
  replay.calls.length = 0;
  await world.close();
});

const scores = (league = 'nba') => world.visitor.call<LiveScores & ErrorBody>('GET', `/api/sports/${league}/live-scores`);
const nbaScores = () => world.visitor.call<LiveScores & ErrorBody>('GET', '/api/nba/live-scores');

test.each(leagues)('%s has its day: live first, then to come, then over, and said to be a replay', async league => {
  const { status, body } = await scores(league);
  expect(status).toBe(200);
  expect(body).toMatchObject({ stale: false, source: 'ESPN', isReplay: true });
  const states = body.games.map(game => game.gameStatus);
  expect(states).toContain(2);
  expect(states).toEqual(states.toSorted((one, other) => [2, 1, 3].indexOf(one) - [2, 1, 3].indexOf(other)));
  expect(body.games.map(game => game.status)).toContain('Postponed');
});

test('both calls for the NBA are one', async () => {
  expect((await nbaScores()).body.games).toEqual((await scores()).body.games);
  expect(replay.calls).toHaveLength(1);
});

test('two hundred readers at once are one call outside, which says who asks and for which day', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, () => nbaScores()));
  expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200]));
  await nbaScores();
  expect(replay.calls).toEqual([expect.stringMatching(/^\/apis\/site\/v2\/sports\/basketball\/nba\/scoreboard\?dates=\d{8}$/)]);
  expect([...replay.agents]).toEqual(['Bleachers/1.0 (+http://localhost:3000)']);
});

test('a day without games is an empty list', async () => {
  replay.be('empty');
  for (const league of leagues) expect((await scores(league)).body.games).toEqual([]);
});

test('a league that we don’t have is refused and nobody is asked', async () => {
  for (const league of ['xfl', '..%2fnba', 'nba%3fdates=1', 'nba%23', '@evil.example', 'nba%0d%0aX: 1', 'n'.repeat(5_000)]) {
    expect([400, 404, 414]).toContain((await scores(league)).status);
  }
  expect(replay.calls).toEqual([]);
});

describe('while ESPN', () => {
  const failing: Mood[] = ['500', 'html', 'wrong', 'broken', '403', '429', '400', 'redirect', 'cut off', 'garbage', 'huge', 'hang', 'drip'];

  test.each(failing)('is %s, the NBA’s own scoreboard is shown', async mood => {
    replay.be(mood, 'espn');
    const { status, body } = await nbaScores();
    expect([status, body.source, body.stale]).toEqual([200, 'NBA', false]);
    expect(body.games.length).toBeGreaterThan(5);
    expect(replay.calls.filter(call => call.includes('elsewhere'))).toEqual([]);
  });

  test('stumbles once, it is asked again', async () => {
    replay.be('cut off');
    const answer = nbaScores();
    await expect.poll(() => replay.calls.length).toBe(1);
    replay.be('well');
    expect((await answer).body.source).toBe('ESPN');
  });

  test('sends one game that nobody can read, the others are shown', async () => {
    replay.be('some garbage');
    expect((await nbaScores()).body).toMatchObject({ source: 'ESPN', stale: false });
  });
});

describe('when every source fails', () => {
  test.each(['500', 'html', 'wrong', 'redirect', '403', '429', 'garbage', 'huge', 'hang'] as Mood[])(
    'by %s, it is 503 with a time to come back, once for all readers, and the rest of the product goes on',
    async mood => {
      replay.be(mood);
      const waiting = Promise.all(Array.from({ length: 20 }, () => nbaScores()));
      const feed = await world.visitor.call('GET', '/api/posts?tags=NBA');
      expect(feed.status).toBe(200);
      for (const { status, body, headers } of await waiting) {
        expect([status, body.code]).toEqual([503, 'upstream_unavailable']);
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      }
      const asked = replay.calls.length;
      expect(asked).toBeLessThanOrEqual(4);
      expect((await nbaScores()).status).toBe(503);
      expect(replay.calls).toHaveLength(asked);
    },
  );
});

test('the order is the operator’s, and a source that is left out is never asked', async () => {
  const other = await openWorld({ ESPN_API_URL: replay.url, NBA_CDN_URL: replay.url, LIVE_SCORES_SOURCES: 'nba-cdn' });
  const { body } = await other.visitor.call<LiveScores>('GET', '/api/nba/live-scores');
  expect(body).toMatchObject({ source: 'NBA', isReplay: true });
  expect((await other.visitor.call('GET', '/api/sports/nfl/live-scores')).status).toBe(503);
  expect(replay.calls).toEqual(['/static/json/liveData/scoreboard/todaysScoreboard_00.json']);
  await other.close();
});

describe('a team', () => {
  const get = <T>(path: string) => world.visitor.call<T & ErrorBody>('GET', path);

  test('of each league has its last five games and its next, by any of its names', async () => {
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

  test('that nobody knows is 404, and nobody is asked', async () => {
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
    replay.be('html', 'espn');
    for (const team of ['BOS', 'LAL', 'NYK'])
      expect((await get<TeamGames>(`/api/nba/team-games/${team}`)).body).toMatchObject({ source: 'NBA' });
    expect(replay.calls.filter(call => call.includes('scheduleLeagueV2'))).toHaveLength(1);
  });

  test('is 503 when nobody can be reached', async () => {
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
