import { sql } from 'kysely';
import { refused } from '../../shared/errors.ts';
import { type Connection, isUniqueViolation, type Transaction } from './database.ts';

export interface IdempotencyKey {
  userId: string;
  /** The call the key belongs to. */
  scope: string;
  key: string;
}

async function storedAnswer<T>(db: Connection, { userId, scope, key }: IdempotencyKey): Promise<T | undefined> {
  const { rows } = await sql<{ answer: T }>`
    select answer from idempotency_keys
    where user_id = ${userId} and scope = ${scope} and key = ${key} and created_at > now() - interval '24 hours'`.execute(db);
  return rows[0]?.answer;
}

/** Whether a request repeats one that was answered. */
export async function isRepeated(db: Connection, idempotencyKey: IdempotencyKey | undefined): Promise<boolean> {
  return idempotencyKey !== undefined && (await storedAnswer(db, idempotencyKey)) !== undefined;
}

async function deleteExpiredKey(db: Connection, { userId, scope, key }: IdempotencyKey): Promise<void> {
  await sql`
    delete from idempotency_keys
    where user_id = ${userId} and scope = ${scope} and key = ${key} and created_at <= now() - interval '24 hours'`.execute(db);
}

/** Stores the answer of a transaction under its key. A second request with the key waits here for the first. A refusal stores nothing. */
export async function storeAnswer<T>(tx: Transaction, idempotencyKey: IdempotencyKey | undefined, answer: T): Promise<T> {
  if (!idempotencyKey || refused(answer)) return answer;
  const { userId, scope, key } = idempotencyKey;
  await sql`
    insert into idempotency_keys (user_id, scope, key, answer) values (${userId}, ${scope}, ${key}, ${JSON.stringify(answer)})`.execute(tx);
  return answer;
}

/**
 * Runs work that stores its answer under its idempotency key in its transaction or statement. The same key of the same user within 24
 * hours gives the first answer again: if the key was used before, the unique key undoes the work. If the work is refused, its subject may
 * be gone since the first request.
 */
export async function idempotent<T>(db: Connection, idempotencyKey: IdempotencyKey | undefined, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const outcome = await work();
      return idempotencyKey && refused(outcome) ? ((await storedAnswer<T>(db, idempotencyKey)) ?? outcome) : outcome;
    } catch (error) {
      if (!idempotencyKey || attempt > 1 || !isUniqueViolation(error, 'idempotency_keys_pkey')) throw error;
      const answer = await storedAnswer<T>(db, idempotencyKey);
      if (answer !== undefined) return answer;
      await deleteExpiredKey(db, idempotencyKey);
    }
  }
}

/** Deletes keys that are older than 24 hours. */
export async function sweepIdempotencyKeys(db: Connection): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', sql<Date>`now() - interval '24 hours'`).execute();
}
