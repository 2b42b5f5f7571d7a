import type { Context } from '../../../platform/server/http/context.ts';
import { periodicJob } from '../../../platform/server/jobs/periodicJob.ts';
import type { Job } from '../../../platform/server/jobs/worker.ts';
import { tendThreads } from './gameThreads.actions.ts';

/** The threads are looked after this often, by one node at a time, in milliseconds. */
const everyMs = 2_000;

/** The background job that opens, moves, closes and links the threads of games. */
export function threadsJob(context: Context, leaguesNow: () => Promise<readonly string[]>): Job {
  return periodicJob(context.db, 'threads', everyMs, async () => tendThreads(context, Date.now(), await leaguesNow()));
}
