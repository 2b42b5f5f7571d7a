import { describe, expect, test } from 'vitest';
import type { Connection } from '../database.ts';
import { batchReads } from './batchReads.ts';

/** No query is made here, so a connection is only something to tell apart. */
const connection = () => Object.create(null) as Connection;

describe('calls in the same turn of the event loop', () => {
  test('share one query, and each gets its own result', async () => {
    const asked: number[][] = [];
    const double = batchReads(async (_db, keys: readonly number[]) => {
      asked.push([...keys]);
      return keys.map(key => 2 * key);
    });
    const db = connection();
    expect(await Promise.all([double(db, 1), double(db, 2), double(db, 2)])).toEqual([2, 4, 4]);
    expect(asked).toEqual([[1, 2, 2]]);
  });

  test('share no query with calls on another connection, whose transaction sees other rows', async () => {
    const asked = new Map<Connection, readonly number[]>();
    const note = batchReads(async (db, keys: readonly number[]) => {
      asked.set(db, keys);
      return keys;
    });
    const [one, other] = [connection(), connection()];
    await Promise.all([note(one, 1), note(other, 2)]);
    expect([asked.get(one), asked.get(other)]).toEqual([[1], [2]]);
  });

  test('never get what was read before the call', async () => {
    let stored = 'before';
    const read = batchReads(async (_db, keys: readonly string[]) => {
      const seen = stored;
      await new Promise(resolve => setImmediate(resolve));
      return keys.map(() => seen);
    });
    const db = connection();
    const first = read(db, 'it');
    // The first query has read, and is still on its way back.
    await new Promise(resolve => setImmediate(resolve));
    stored = 'after';
    expect(await Promise.all([first, read(db, 'it')])).toEqual(['before', 'after']);
  });

  test('fail together, and the next call does not', async () => {
    let tries = 0;
    const read = batchReads(async (_db, keys: readonly string[]) => {
      tries += 1;
      if (tries === 1) throw new Error('gone');
      return keys;
    });
    const db = connection();
    const failed = await Promise.allSettled([read(db, 'a'), read(db, 'b')]);
    expect(failed.map(each => each.status)).toEqual(['rejected', 'rejected']);
    expect(await read(db, 'c')).toBe('c');
  });
});
