import { sql } from 'kysely';
import { refused } from '../../shared/errors.ts';
import { type Connection, isUniqueViolation, type Transaction } from './database.ts';

export interface IdempotencyKey {
  userId: string;
  /** The call the key belongs to. */
  scope: string;
  key: string;
}

/**
 * Does the work once per Idempotency-Key, inside the transaction of the work. The same key of the same user within 24 hours
 * gives the first answer again. Two requests at once wait for each other on the row.
 */
export async function idempotent<T>(tx: Transaction, idempotencyKey: IdempotencyKey | undefined, work: () => Promise<T>): Promise<T> {
  if (!idempotencyKey) return work();
  const row = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: idempotencyKey.userId, scope: idempotencyKey.scope, key: idempotencyKey.key })
    .onConflict(conflict =>
      conflict.columns(['user_id', 'scope', 'key']).doUpdateSet({
        answer: sql`case when idempotency_keys.created_at > now() - interval '24 hours' then idempotency_keys.answer end`,
        created_at: sql`case when idempotency_keys.created_at > now() - interval '24 hours' then idempotency_keys.created_at else now() end`,
      }),
    )
    .returning('answer')
    .executeTakeFirstOrThrow();
  // The cast is sound: only this function writes answers, and a scope has one answer type.
  if (row.answer !== null) return row.answer as T;
  const answer = await work();
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('user_id', '=', idempotencyKey.userId)
    .where('scope', '=', idempotencyKey.scope)
    .where('key', '=', idempotencyKey.key)
    .execute();
  return answer;
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

/**
 * Runs work whose statement stores its idempotency key itself. If the key was used before, the unique key undoes the work. If the work is
 * refused, its subject may be gone since the first request. In both cases the first answer is returned.
 */
export async function idempotentStatement<T>(
  db: Connection,
  idempotencyKey: IdempotencyKey | undefined,
  work: () => Promise<T>,
): Promise<T> {
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
