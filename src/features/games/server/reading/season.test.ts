import { expect, test } from 'vitest';
import { openWorld, setUp } from '../../../../testing/world.ts';
import { dayOfGames, type ListedGame, type SportsService, sportsServiceOf } from '../../../sports/server/index.ts';
import type { League } from '../../../sports/leagues/leagues.ts';
import { createSourceReader, dayInterval } from './reader.ts';
import { createSeasonReader, daysOfSeason, seasonProgress } from './season.ts';
import { daysAround } from './watching.ts';

const world = setUp(openWorld);
const other = setUp(() => openWorld({}, { beside: world }));

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

/** A made-up game at seven in the evening of a day, which is the next day in UTC. */
function playedOn(league: League, day: string): ListedGame {
  const side = (tricode: string) => ({ tricode, name: tricode, color: '#008348', wins: 1, losses: 1, record: '1-1', score: 2 });
  const startsAt = new Date(Date.parse(`${day}T00:00:00Z`) + 24.5 * hour).toISOString();
  const [awayTeam, homeTeam] = [side('AAA'), side('BBB')];
  const over = { gameStatus: 3, timeKnown: true, period: 4, gameClock: '', status: 'Final' } as const;
  const game = { gameId: `${league}${day.replaceAll('-', '')}`, startsAt, awayTeam, homeTeam, ...over };
  return { game, state: 'final', number: null, lineScore: [], venue: null };
}

const distanceOf = (day: string) => Math.abs(Date.parse(day) - Date.parse(dayOfGames(Date.now()))) / (24 * hour);

test.each([
  ['by its months, the nearest first', 'premier-league', 'months'],
  ['by its days, after one question for each month, where no answer can be trusted', 'mls', 'asked in vain'],
  ['by its days where months have more games than a source lists', 'college-basketball', 'days'],
] as const)('two nodes read a season %s, and all of it once', async (_how, league, how) => {
  const asked: string[] = [];
  const answer = () => ({ source: 'espn', sourceTitle: 'ESPN', isReplay: false, asOf: new Date().toISOString(), stale: false });
  const games: SportsService['games'] = {
    ...sportsServiceOf(world.context).games,
    async ofDay(_league, day) {
      asked.push(day);
      return { ...answer(), games: [] };
    },
    async ofMonth(_league, month) {
      asked.push(month);
      const days = [`${month}-03`, `${month}-20`].map(day => [day, [playedOn(league, day)]] as const);
      return how === 'asked in vain' ? undefined : { ...answer(), days: new Map(days) };
    },
  };
  const nodes = [world, other].map(({ context }) =>
    createSeasonReader(context, async () => [league], createSourceReader(context, { games }), 0),
  );
  const now = Date.now();
  const days = daysOfSeason(league, now).filter(day => !daysAround(now).includes(day));
  const isFar = (day: string) => how !== 'days' && distanceOf(day) > 14;
  const months = [...new Set(days.filter(isFar).map(day => day.slice(0, 7)))];
  const expected = [...months, ...(how === 'months' ? days.filter(day => !isFar(day)) : days)];

  await nodes[0]?.();
  expect(asked.length > 0 && asked.length <= 30).toBe(true);
  const { read } = await seasonProgress(world.context, [league]);
  expect(read).toBeGreaterThan(0);
  for (let turn = 0; turn * 30 < expected.length; turn += 1) {
    if (how === 'months') await Promise.all(nodes.map(node => node()));
    else for (const node of nodes) await node();
  }
  expect(asked.toSorted()).toEqual(expected.toSorted());
  expect(await seasonProgress(world.context, [league])).toEqual({ read: days.length, days: days.length });
  if (how === 'days') return;

  const nearest = (what: string) => Math.min(...days.filter(day => day.startsWith(what)).map(distanceOf));
  // Two reads are under way at a time, so neighbors may change places.
  const distances = expected.map(nearest).toSorted((one, another) => one - another);
  expect(Math.max(...asked.slice(0, 10).map(nearest))).toBeLessThanOrEqual(distances[12] ?? Number.POSITIVE_INFINITY);
  if (how === 'asked in vain') return;
  const rows = await world.sql<{ day: string }>`select to_char(day, 'YYYY-MM-DD') as day from games order by day`;
  const played = days.filter(day => isFar(day) && /-(03|20)$/.test(day));
  expect(rows.map(({ day }) => day)).toEqual(played);
});
