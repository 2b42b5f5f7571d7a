import type { Context } from '../../../../platform/server/http/context.ts';
import type { Job } from '../../../../platform/server/jobs/worker.ts';
import type { League } from '../../../sports/sports.rules.ts';
import { gamesOfClock } from '../clock/games/clockGames.ts';
import { type SourceReader, sourceReaderOf } from './reader.ts';
import { daysAround, readDaysOf } from './watching.ts';

/** The time after the end of a game for which the details of a game with a thread are read, in milliseconds. */
const afterEndMs = 15 * 60_000;

/**
 * Background jobs that keep the leagues with game threads up to date: the games of the days around today, and the plays of games whose
 * thread is open. Every read is taken by one node. Each job looks again after the worker's pause.
 */
export function gamesJobs(
  context: Context,
  leaguesNow: () => Promise<readonly League[]>,
  reader: SourceReader = sourceReaderOf(context),
): { days: Job; threaded: Job } {
  return {
    async days() {
      const leagues = await leaguesNow();
      for (const day of daysAround(Date.now())) for (const league of leagues) await reader.day(league, day);
      return false;
    },
    async threaded() {
      const leagues: readonly string[] = await leaguesNow();
      const games = (await gamesOfClock(context)).filter(({ league, postIds }) => leagues.includes(league) || postIds.length > 0);
      await readDaysOf(reader, games);
      const open = games.filter(({ postIds, endedAt }) => postIds.length > 0 && (endedAt === null || Date.now() - endedAt < afterEndMs));
      await Promise.all(open.map(({ id }) => reader.details(id)));
      return false;
    },
  };
}
