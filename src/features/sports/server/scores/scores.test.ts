import { expect, test, vi } from 'vitest';
import { defaultTimeouts } from '../../../../platform/server/outbound/outbound.ts';
import { createBreaker } from '../../../../platform/server/outbound/breaker.ts';
import { espnScoreboard } from '../espn/espn.scores.ts';
import { dayOfGames, SourceError, type SportsProvider } from '../upstream/provider.ts';
import { createDays, freshForMs } from './days.ts';
import { createScores } from './scores.ts';
import { gamesOf } from '../replay/days.ts';
import { espnDay, espnEvent } from '../replay/shapes.ts';

const second = 1_000;
const evening = Date.parse('2026-01-16T01:00:00Z');

/** Two sources and a clock that is set by hand. */
function stage(statuses: string[] = ['IN_PROGRESS', 'FINAL', 'SCHEDULED']) {
  const state = {
    time: evening,
    asked: [] as string[],
    away: new Set<string>(),
    unreadable: [] as unknown[],
    isSlow: false,
    warned: [] as unknown[],
  };
  const source = (name: string): SportsProvider => ({
    name,
    title: name,
    covers: () => true,
    teamGames: () => Promise.reject(new SourceError('none')),
    liveGames(league, day) {
      state.asked.push(name);
      if (state.isSlow) return new Promise(() => undefined);
      if (state.away.has(name)) return Promise.reject(new SourceError('away'));
      const games = gamesOf(league, day, 0).filter(game => statuses.includes(game.status));
      return Promise.resolve(espnScoreboard(league, { ...espnDay(games, day), events: [...games.map(espnEvent), ...state.unreadable] }));
    },
  });
  const log = { warn: (line: unknown) => state.warned.push(line) };
  const days = createDays([source('first'), source('second')], defaultTimeouts, () => state.time, log);
  const { read, take } = createScores(days, () => state.time);
  return { ...state, state, days, scores: read, take };
}

test.each([
  ['15 seconds while a game is played', ['IN_PROGRESS', 'SCHEDULED'], 15],
  ['15 seconds for some hours after a start, because a final may be taken back', ['FINAL'], 15],
  ['a minute on a day with games', ['SCHEDULED'], 60],
  ['ten minutes on a day without', [], 600],
])('what was read is good for %s', async (_name, statuses, seconds) => {
  const { state, scores } = stage(statuses);
  await scores('nba');
  state.time += seconds * second - 1;
  await scores('nba');
  expect(state.asked).toEqual(['first']);
  state.time += 1;
  expect(await scores('nba')).toMatchObject({ stale: false, asOf: new Date(state.time).toISOString() });
  expect(state.asked).toEqual(['first', 'first']);
});

test('the last good copy stands in for ten minutes and says how old it is; then there is nothing', async () => {
  const { state, scores } = stage();
  await scores('nba');
  state.away = new Set(['first', 'second']);
  state.time += 20 * second;
  expect(await scores('nba')).toMatchObject({ stale: true, asOf: new Date(evening).toISOString() });
  state.time = evening + 600 * second;
  expect(await scores('nba')).toMatchObject({ stale: true });
  state.time += 1;
  expect(await scores('nba')).toBeUndefined();
  state.away.clear();
  state.time += 15 * second;
  expect(await scores('nba')).toMatchObject({ stale: false });
});

test('an unreadable game is left out, and its number is logged', async () => {
  const { state, scores } = stage();
  expect((await scores('nba'))?.games.length).toBe(7);
  expect(state.warned).toEqual([]);
  state.unreadable = [{ id: 'x' }];
  state.time += 15 * second;
  expect((await scores('nba'))?.games.length).toBe(7);
  expect(state.warned).toEqual([{ upstream: 'first', league: 'nba', dropped: 1 }]);
});

test('a source that takes its time is waited for a second, and what it told before is not old for that', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { state, scores } = stage();
  await scores('nba');
  state.isSlow = true;
  const read = async () => {
    const reading = scores('nba');
    await vi.advanceTimersByTimeAsync(1_000);
    return reading;
  };
  state.time += 16 * second;
  expect(await read()).toMatchObject({ stale: false, asOf: new Date(evening).toISOString() });
  state.time += 9 * second;
  expect(await read()).toMatchObject({ stale: true, asOf: new Date(evening).toISOString() });
  expect(state.asked).toEqual(['first', 'first']);
  vi.useRealTimers();
});

test('scores that another node has read are shown without a read of this node, and while no source answers', async () => {
  const { state, scores, take } = stage();
  const own = await scores('nba');
  if (!own) throw new Error('the source has no scores');
  state.time += 20 * second;
  take('nba', { ...own, asOf: new Date(state.time).toISOString() });
  expect(await scores('nba')).toMatchObject({ stale: false, asOf: new Date(state.time).toISOString() });
  expect(state.asked).toEqual(['first']);
  const takenAt = state.time;
  state.away = new Set(['first', 'second']);
  state.time += 20 * second;
  expect(await scores('nba')).toMatchObject({ stale: true, asOf: new Date(takenAt).toISOString() });
  state.time = takenAt + 601 * second;
  expect(await scores('nba')).toBeUndefined();
});

test.each([
  [-120, 60],
  [-30, 15],
  [0.5, 15],
  [2, 60],
])('a day whose scheduled game starts in %s minutes is fresh for %s seconds', (minutes, seconds) => {
  const now = Date.parse('2026-01-15T20:00:00Z');
  const game = { startsAt: new Date(now + minutes * 60_000).toISOString(), timeKnown: true };
  expect(freshForMs([{ state: 'scheduled', game }], true, now)).toBe(seconds * 1_000);
});

test('another day than today is fresh for half an hour, and for 15 seconds while one of its games is played', async () => {
  const { state, days } = stage(['FINAL']);
  await days('nba', '2026-01-10');
  state.time += 1_800 * second - 1;
  await days('nba', '2026-01-10');
  expect(state.asked).toEqual(['first']);
  state.time += 1;
  await days('nba', '2026-01-10');
  expect(state.asked).toEqual(['first', 'first']);
  const live = stage(['IN_PROGRESS']);
  await live.days('nba', '2026-01-10');
  live.state.time += 15 * second;
  await live.days('nba', '2026-01-10');
  expect(live.state.asked).toEqual(['first', 'first']);
});

test('a failure is not repeated for each reader', async () => {
  const { state, scores } = stage();
  state.away = new Set(['first', 'second']);
  for (let reader = 0; reader < 50; reader += 1) await scores('nba');
  expect(state.asked).toEqual(['first', 'second']);
});

test('the source that answered for a day stays first for it while it works', async () => {
  const { state, scores } = stage();
  state.away = new Set(['first']);
  expect(await scores('nba')).toMatchObject({ source: 'second' });
  state.away.clear();
  state.time += 15 * second;
  expect(await scores('nba')).toMatchObject({ source: 'second' });
  state.time += 24 * 3_600 * second;
  expect(await scores('nba')).toMatchObject({ source: 'first' });
});

test('a night of games is one day, in the East', () => {
  expect(dayOfGames(Date.parse('2026-01-16T04:59:00Z'))).toBe('2026-01-15');
  expect(dayOfGames(Date.parse('2026-01-16T09:59:00Z'))).toBe('2026-01-15');
  expect(dayOfGames(Date.parse('2026-01-16T10:00:00Z'))).toBe('2026-01-16');
  // In summer the East is an hour nearer.
  expect(dayOfGames(Date.parse('2026-07-16T09:00:00Z'))).toBe('2026-07-16');
});

test('a source that fails three times in a row is left alone for a minute, then asked by one call, then longer', () => {
  let time = 0;
  const breaker = createBreaker(() => time);
  const fail = () => {
    expect(breaker.mayAsk()).toBe(true);
    breaker.failed();
  };
  fail();
  fail();
  breaker.succeeded();
  fail();
  fail();
  fail();
  expect(breaker.mayAsk()).toBe(false);
  time += 60 * second;
  expect([breaker.mayAsk(), breaker.mayAsk()]).toEqual([true, false]);
  breaker.failed();
  time += 119 * second;
  expect(breaker.mayAsk()).toBe(false);
  time += second;
  expect(breaker.mayAsk()).toBe(true);
  breaker.succeeded();
  expect([breaker.mayAsk(), breaker.mayAsk()]).toEqual([true, true]);
});

test('a source that does not want us is left alone at once, as long as it says, half an hour at most', () => {
  let time = 0;
  const breaker = createBreaker(() => time);
  breaker.failed({ pause: 120 * second });
  time += 119 * second;
  expect(breaker.mayAsk()).toBe(false);
  time += second;
  expect(breaker.mayAsk()).toBe(true);
  breaker.failed({ pause: 86_400 * second });
  time += 1_800 * second;
  expect(breaker.mayAsk()).toBe(true);
});
