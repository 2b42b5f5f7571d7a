import { expect, test } from 'vitest';
import { readingAs } from '../../../platform/server/db/limited/limitedReads.ts';
import { setUpScene } from '../../../testing/world.ts';
import type { TeamGame } from '../../sports/sports.contract.ts';
import { liveClocks, type OwnClock } from '../clock/clock.rules.ts';
import { clockedReader } from './clock/readers/lateReader.ts';
import { knownResults, knowsSeason } from './knownScores.ts';
import { openLateWorld } from './testing/lateWorld.ts';

const { world } = setUpScene(openLateWorld);

const dayMs = 86_400_000;
const team = { league: 'nba', code: 'BOS' } as const;

async function game(id: string, daysAgo: number, hasEnd: boolean): Promise<number> {
  const startsAt = Date.now() - daysAgo * dayMs;
  await world.sql`
    insert into games (id, league, day, home_team, away_team, starts_at, ended_at)
    values (${id}, 'nba', current_date - ${daysAgo}::int, 'BOS', 'MIA', ${new Date(startsAt)},
      ${hasEnd ? new Date(startsAt + 3 * 3_600_000) : null}::timestamptz)`;
  return startsAt;
}

test('a reader who watches a game of any age later gets neither its result nor sums over the season', async () => {
  await world.sql`update games set ended_at = now() - interval '20 minutes' where id = 'nba-1'`;
  const old = await game('nba-old', 75, true);
  const called = await game('nba-called-off', 50, false);
  const results = [old, called].map((time, index) => ({ id: String(index), date: new Date(time).toISOString() }) as TeamGame);
  /** The results that a reader gets with a clock on the old game, and whether they get the leaders. */
  async function known(own: Partial<OwnClock> & Pick<OwnClock, 'mode'>) {
    const clock = { behind: 0, position: old + 3_600_000, setAt: Date.now(), playing: false, ...own };
    const { reader: late } = await clockedReader(world.context, { ...liveClocks, games: { 'nba-old': clock } });
    if (!late) return undefined;
    return readingAs(late, async () => [
      (await knownResults(world.context, late, team, results)).map(({ id }) => id),
      await knowsSeason(world.context, late, team),
    ]);
  }
  expect(await known({ mode: 'replay' })).toEqual([['1'], false]);
  // A replay that has reached the end is live.
  expect(await known({ mode: 'replay', position: old + 4 * 3_600_000 })).toBeUndefined();
  const { reader: late } = await clockedReader(world.context, { ...liveClocks, behind: 60 });
  if (!late) throw new Error('the reader is live');
  // A game that was called off has no end for anybody, and hides nothing.
  expect(await readingAs(late, () => knownResults(world.context, late, team, results))).toHaveLength(2);
  expect(await readingAs(late, () => knowsSeason(world.context, late, team))).toBe(true);
});
