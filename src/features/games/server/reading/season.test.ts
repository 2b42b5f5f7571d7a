import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../../testing/world.ts';
import type { ListedGame } from '../../../sports/server/index.ts';
import { dayOfGames } from '../../../sports/server/index.ts';
import type { League } from '../../../sports/leagues/leagues.ts';
import { dayInterval, dayRead } from './reader.ts';
import { storeRead } from './reads.queries.ts';
import { createSeasonReader, daysOfSeason, seasonProgress } from './season.ts';
import { daysAround } from './watching.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ LIVE_SCORES_SOURCES: 'none' });
});
afterAll(() => world.close());

const hour = 3_600_000;
const at = (text: string) => Date.parse(text);

test('a season has the days from its first month to its last, of this year or the next', () => {
  const nba = daysOfSeason('nba', at('2026-11-28T20:00:00Z'));
  expect([nba[0], nba.at(-1), nba.length]).toEqual(['2026-10-01', '2027-06-30', 273]);
  expect(daysOfSeason('nba', at('2026-03-01T20:00:00Z'))[0]).toBe('2025-10-01');
  const mls = daysOfSeason('mls', at('2026-11-28T20:00:00Z'));
  expect([mls[0], mls.at(-1)]).toEqual(['2026-02-01', '2026-12-31']);
});

test('a day to come is read again in a day, one that is over never, and one around today as before', () => {
  const now = at('2026-01-16T01:00:00Z');
  const game = (state: ListedGame['state'], startsAt: string) => ({ state, game: { startsAt, timeKnown: true } });
  const over = [game('final', '2026-01-02T01:00:00Z'), game('postponed', '2026-01-02T01:00:00Z')];
  expect(dayInterval([game('scheduled', '2026-02-02T01:00:00Z')], '2026-02-01', now)).toBe(24 * hour);
  expect(dayInterval(over, '2026-01-01', now)).toBeGreaterThan(365 * 24 * hour);
  expect(dayInterval([...over, game('live', '2026-01-02T01:00:00Z')], '2026-01-01', now)).toBe(15_000);
  expect(dayInterval([...over, game('scheduled', '2026-01-02T01:00:00Z')], '2026-01-01', now)).toBe(hour / 2);
  expect(dayInterval([game('final', '2026-01-15T01:00:00Z')], '2026-01-14', now)).toBe(hour / 2);
  expect(dayInterval([game('scheduled', '2026-01-16T03:00:00Z')], '2026-01-15', now)).toBe(60_000);
});

test('two nodes read every other day of a season once, the nearest first and ten a turn', async () => {
  const { context } = world;
  const read: string[] = [];
  const reader = {
    day: async (league: League, day: string) => {
      read.push(day);
      await storeRead(context.db, dayRead(league, day), { readAt: new Date(), nextInMs: 24 * hour });
    },
  };
  const leagues = async () => ['nba'] as const;
  const [one, other] = [createSeasonReader(context, leagues, reader, 0), createSeasonReader(context, leagues, reader, 0)];
  const now = Date.now();
  const expected = daysOfSeason('nba', now).filter(day => !daysAround(now).includes(day));
  await one();
  expect(read).toHaveLength(Math.min(10, expected.length));
  expect(await seasonProgress(context, ['nba'])).toEqual({ read: read.length, days: expected.length });
  for (let turn = 0; turn * 10 < expected.length; turn += 1) await one();
  await other();
  expect(read.toSorted()).toEqual(expected);
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(dayOfGames(now)));
  expect(read.map(distance)).toEqual(expected.map(distance).toSorted((near, far) => near - far));
});
