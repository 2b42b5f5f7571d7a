import { type RawBuilder, sql } from 'kysely';
import { refused } from '../../shared/errors.ts';
import { type Connection, isUniqueViolation, type Transaction } from './database.ts';

export interface IdempotencyKey {
  userId: string;
  /** The call the key belongs to. */
  scope: string;
  key: string;
}

/**
 * Does the work once for an Idempotency-Key, inside the work's own transaction: the same key of the same user within
 * 24 hours gives the first answer again. Two at once wait for each other on the row.
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
 * The part of a `with` that takes keys along in the statement that does the work, for `onceAtOnce`; `claims` selects whose they
 * are, their scopes, the keys and the answers.
 */
export const storingKeys = (keys: RawBuilder<unknown>) =>
  sql`claimed as (insert into idempotency_keys (user_id, scope, key, answer) ${keys})`;

/**
 * Does work that is one statement, which has its key in it by `claiming`. A key that was used before undoes the statement, or
 * what it would change is gone since; `again`, by `once` in a transaction, finds what was answered then.
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

/** Forgets keys that hold nothing back any more. */
export async function sweepIdempotencyKeys(db: Connection): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', sql<Date>`now() - interval '24 hours'`).execute();
}
