import type { Connection } from '../db/database.ts';
import { takeTurn } from './turns.queries.ts';
import type { Job } from './worker.ts';

/** Work that one of all nodes does, once in `everyMs`. It is done again if it fails. */
export function periodicJob(db: Connection, name: string, everyMs: number, work: () => Promise<void>): Job {
  return async () => {
    if (await takeTurn(db, name, everyMs)) await work();
    return false;
  };
}
