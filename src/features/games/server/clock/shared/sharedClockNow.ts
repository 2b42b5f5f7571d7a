import { AsyncResource } from 'node:async_hooks';
import { memoPer } from '../../../../../platform/server/concurrency/memo.ts';
import { batchReads } from '../../../../../platform/server/db/batch/batchReads.ts';
import type { Database } from '../../../../../platform/server/db/database.ts';
import type { SharedClock } from '../../../clock/shared.rules.ts';
import { sharedClocksById } from './sharedClocks.queries.ts';

/** Shared clocks by id. The streams of the people on a clock look at it in the same moment, every second. */
const known = memoPer<Database, SharedClock | undefined>({ max: 20_000, freshForMs: () => 100, now: () => performance.now() });
const readBatched = batchReads(sharedClocksById);

/** Runs the reads outside of the request that asks first, because their results are the same for everybody. */
const outside = new AsyncResource('shared clocks');

/** A shared clock, a tenth of a second old at most; undefined once it is gone. */
export function sharedClockNow(db: Database, id: number): Promise<SharedClock | undefined> {
  return known(db).value(String(id), () => outside.runInAsyncScope(readBatched, undefined, db, id));
}
