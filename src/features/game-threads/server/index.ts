import type { Context } from '../../../platform/server/http/context.ts';
import type { Job } from '../../../platform/server/jobs/worker.ts';
import { takeTurn } from '../../games/server/index.ts';
import { tendThreads } from './gameThreads.actions.ts';

/** The threads are looked after this often, by one node at a time, in milliseconds. */
const everyMs = 2_000;

/** The background job that opens, moves, closes and links the threads of games. */
export function threadsJob(context: Context): Job {
  return async () => {
    if (context.settings.gameThreads.length > 0 && (await takeTurn(context.db, 'threads', everyMs))) await tendThreads(context);
    return false;
  };
}
