import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import { newcomer } from '../safeguards.rules.ts';

export interface NewcomerRow {
  isNewcomer: boolean;
  /** The end of the first day; null if it has passed and only texts are missing. */
  until: Date | null;
}

/** Whether a person is a newcomer. Hidden texts do not count for them. */
export async function newcomerRow(db: Connection, userId: string): Promise<NewcomerRow> {
  const dayEnds = sql`users.created_at + make_interval(hours => ${newcomer.hours})`;
  const { rows } = await sql<NewcomerRow>`
    select ${dayEnds} > now() or coalesce(total_posts + total_comments, 0) < ${newcomer.texts} as "isNewcomer",
      case when ${dayEnds} > now() then ${dayEnds} end as until
    from users left join user_stats on user_stats.user_id = users.id where users.id = ${userId}`.execute(db);
  return rows[0] ?? { isNewcomer: true, until: null };
}

/** The texts of a person in the last hour that are deleted, and the time of the first of them. */
export async function deletedLately(
  tx: Transaction,
  userId: string,
  kind: 'post' | 'comment' | 'message',
): Promise<{ count: number; first: Date | null }> {
  const { rows } = await sql<{ count: number; first: Date | null }>`
    select count(*) as count, min(created_at) as first from deleted_texts
    where author_id = ${userId}::uuid and kind = ${kind} and created_at > now() - interval '1 hour'`.execute(tx);
  return rows[0] ?? { count: 0, first: null };
}

/** Forgets the deleted texts that no limit counts any more. */
export async function sweepDeletedTexts(db: Connection): Promise<void> {
  await sql`delete from deleted_texts where created_at < now() - interval '1 hour'`.execute(db);
}

/** A newcomer's texts are counted one at a time until the transaction ends. */
export async function queueByNewcomer(tx: Transaction, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`newcomer:${userId}`}, 0))`.execute(tx);
}
