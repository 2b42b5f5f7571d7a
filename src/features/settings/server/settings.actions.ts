import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context, Viewer } from '../../../platform/server/http/context.ts';
import { JsonFile } from '../../../platform/server/http/bodies/jsonFile.ts';
import { type Publish, writeAndPublish } from '../../../platform/server/live/liveUpdate.ts';
import { type Database, isLockTimeout, limitLockWaits, type Transaction } from '../../../platform/server/db/database.ts';
import { spool } from '../../../platform/server/media/spool.ts';
import { StoreError } from '../../../platform/server/media/storeError.ts';
import { createSemaphore } from '../../../platform/server/concurrency/semaphore.ts';
import { type Refusal, refuse } from '../../../platform/shared/errors.ts';
import type { Archive } from '../settings.contract.ts';
import { archiveText } from './export.archive.ts';

/** Runs one export at a time on this node, because an export reads everything that somebody has. A wait of 20 s ends with 503. */
const exporting = createSemaphore({ maxConcurrent: 1, maxWaiting: 100, maxWaitMs: 20_000, retryAfterSeconds: 30 });

/**
 * Everything that is kept about somebody, as of one moment. It is written to a file first, so that no transaction lasts as long as its
 * reader takes. Refused ('unavailable') when too many wait, or when the file can't be written.
 */
export async function exportData(context: Context, viewer: Pick<Viewer, 'id'>): Promise<JsonFile<Archive> | Refusal<'unavailable'>> {
  const write = (tx: Transaction) => spool(join(context.settings.dataDirectory, 'exports'), archiveText(tx, viewer.id));
  try {
    const file = await exporting(() =>
      context.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(write),
    );
    return new JsonFile(file);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    context.log.error({ err: error }, 'an export could not be written');
    return refuse('unavailable', 'Your data could not be gathered just now. Please try again in a moment.');
  }
}

/** One step of a deletion, which a feature gives for its own rows. */
export type DeletionStep = (tx: Transaction, userId: string, publish: Publish) => Promise<unknown>;

/** The steps of a deletion, in this order. Rows that only a cascade removes need no step. */
export interface Deletion {
  /** Lock the rows that `forget` changes, in the order of docs/map.md, and the person's row last. */
  lock: readonly DeletionStep[];
  /** Remove the person's name and counts from what stays, while the person's row is still there. */
  forget: readonly DeletionStep[];
  /** Remove the person's row with all rows that refer to it alone, and invalidate what was cached. */
  remove: readonly DeletionStep[];
  /** Runs after the commit, for what may as well be left to the next sweep. */
  after: (db: Database, username: string) => Promise<void>;
}

/**
 * How often a deletion is tried, how long all tries but the last wait for a lock (less than PostgreSQL's deadlock_timeout of 1 s), and
 * the longest pause between two.
 */
const attempts = { max: 5, lockWaitMs: 250, pauseMs: 100 };

/**
 * Deletes an account for good. Public texts stay without a name; everything private is deleted.
 *
 * A write under way may hold a row that the deletion removes, such as a chat, and wait for the person's row, which the deletion holds.
 * The deletion then gives way: it rolls back, which lets the write finish, and begins again.
 */
export async function deleteAccount(
  context: Context,
  viewer: Pick<Viewer, 'id' | 'username'>,
  username: string,
  { lock, forget, remove, after }: Deletion,
): Promise<undefined | Refusal<'invalid_input'>> {
  if (username !== (viewer.username ?? '')) {
    const message = 'That is not your username.';
    return refuse('invalid_input', message, [{ path: 'username', message }]);
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      await writeAndPublish(context, async (tx, publish) => {
        if (attempt < attempts.max) await limitLockWaits(tx, attempts.lockWaitMs);
        for (const step of [...lock, ...forget, ...remove]) await step(tx, viewer.id, publish);
      });
      break;
    } catch (error) {
      if (attempt >= attempts.max || !isLockTimeout(error)) throw error;
      await pause(Math.random() * attempts.pauseMs);
    }
  }
  await after(context.db, username).catch((error: unknown) =>
    context.log.warn({ err: error }, 'a part of a deletion is left to the sweep'),
  );
  return undefined;
}
