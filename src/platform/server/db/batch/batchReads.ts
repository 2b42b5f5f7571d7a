import DataLoader from 'dataloader';
import { perOwner } from '../../concurrency/memo.ts';
import type { Connection } from '../database.ts';
import { limitedReader } from '../limited/limitedReads.ts';

/** The number of reads that share a query. */
const maxBatchSize = 32;

/**
 * One query for all who ask within the same turn of the event loop, which are the more the busier the server is. Nothing is
 * kept: the query begins after each of them asked, so none is told anything older than what they would have read alone.
 * `load` answers one value a key, in the order of the keys; when it fails it fails for all of them.
 */
export function batchReads<Key, Value>(
  load: (db: Connection, keys: readonly Key[]) => Promise<readonly Value[]>,
): (db: Connection, key: Key) => Promise<Value> {
  const everybody = {};
  // The query of a batch runs for the reader who began it, so the reads of a limited reader get batches of their own.
  const loadersOf = perOwner<object, (db: Connection) => DataLoader<Key, Value>>(() =>
    perOwner(
      db => new DataLoader<Key, Value>(keys => load(db, keys), { cache: false, maxBatchSize, batchScheduleFn: run => setImmediate(run) }),
    ),
  );
  return (db, key) => loadersOf(limitedReader() ?? everybody)(db).load(key);
}
