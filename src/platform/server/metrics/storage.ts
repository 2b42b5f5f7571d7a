import type { Database } from '../db/database.ts';
import type { Family } from './exposition.ts';
import { tableSizes } from './storage.queries.ts';

const minuteMs = 60_000;

/** Keeps figures that cost the database something for a minute. While it can't be asked there are none. */
export function onceAMinute(read: () => Promise<Family[]>): () => Promise<Family[]> {
  let known: { until: number; families: Promise<Family[]> } | undefined;
  return () => {
    const now = performance.now();
    if (!known || known.until < now) known = { until: now + minuteMs, families: read() };
    return known.families.catch(() => {
      known = undefined;
      return [];
    });
  };
}

/** The size of every table. */
export function storageFigures(db: Database): () => Promise<Family[]> {
  return onceAMinute(async () => [
    {
      name: 'bleachers_table_bytes',
      help: 'Space that a table takes in the database, with its indexes; the same on every node.',
      type: 'gauge',
      samples: (await tableSizes(db)).map(({ table, bytes }) => ({ labels: { table }, value: bytes })),
    },
  ]);
}
