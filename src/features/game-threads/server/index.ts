import type { Context } from '../../../platform/server/http/context.ts';
import { periodicJob } from '../../../platform/server/jobs/periodicJob.ts';
import type { Job } from '../../../platform/server/jobs/worker.ts';
import type { ThreadChoice } from '../../games/server/index.ts';
import { tendThreads } from './gameThreads.actions.ts';
import { tendOffDays } from './offDays.actions.ts';
import { readThreadSettings } from './gameThreads.queries.ts';

export { moveThreadsOfTag } from './offDays.queries.ts';

/** The threads are looked after this often, by one node at a time, in milliseconds. */
const everyMs = 2_000;

/** The background job that opens, moves, closes and links the threads of games, and those of days without a game. */
export function threadsJob(context: Context, choiceNow: () => Promise<ThreadChoice>): Job {
  return periodicJob(context.db, 'threads', everyMs, async () => {
    await tendThreads(context, Date.now(), await choiceNow());
    await tendOffDays(context);
  });
}

/** The teams that get a thread on days without a game. */
export const offDayTeams = async ({ db }: Pick<Context, 'db'>): Promise<readonly number[]> => (await readThreadSettings(db)).offDayTeams;
