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

/**
 * Runs work that is one SQL statement and stores its idempotency key itself. If the key was used before, the unique key undoes
 * the statement. If the statement is refused, its subject may be gone since the first request. In both cases `again`, which runs
 * `idempotent` in a transaction, finds the first answer.
 */
export async function idempotentStatement<T>(
  idempotencyKey: IdempotencyKey | undefined,
  work: () => Promise<T>,
  again: () => Promise<T>,
): Promise<T> {
  try {
    const outcome = await work();
    return idempotencyKey && refused(outcome) ? again() : outcome;
  } catch (error) {
    if (isUniqueViolation(error, 'idempotency_keys_pkey')) return again();
    throw error;
  }
}

/** Deletes keys that are older than 24 hours. */
export async function sweepIdempotencyKeys(db: Connection): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', sql<Date>`now() - interval '24 hours'`).execute();
}
