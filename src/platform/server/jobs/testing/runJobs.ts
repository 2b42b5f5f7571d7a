import { runOnce } from 'graphile-worker';
import { poolBeside } from '../../db/database.ts';
import type { Context } from '../../http/context.ts';
import { type JobWork, libraryOptions, tasksOf } from '../jobLane.ts';

/** Runs the jobs that are due, and those that they queue, until none is left. A job that fails waits for its next try. */
export async function runJobs({ db, log }: Pick<Context, 'db' | 'log'>, kinds: ReadonlyMap<string, JobWork>): Promise<void> {
  const pool = poolBeside(db, 3, () => undefined);
  try {
    await runOnce({ ...libraryOptions(log), pgPool: pool, concurrency: 2 }, tasksOf({ db, log }, kinds));
  } finally {
    await pool.end();
  }
}
