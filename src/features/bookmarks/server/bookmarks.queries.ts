import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';

/** A person's bookmarked posts, newest bookmark first. */
export async function bookmarkedPosts(db: Connection, userId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('bookmarks')
    .select('post_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('post_id', 'desc')
    .execute();
  return rows.map(row => row.post_id);
}

export async function isBookmarked(db: Connection, userId: string, postId: number): Promise<boolean> {
  const row = await db
    .selectFrom('bookmarks')
    .select('post_id')
    .where('user_id', '=', userId)
    .where('post_id', '=', postId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes one user's bookmarks come one after the other, until the transaction ends: the cap is counted, not guessed. */
export async function queueByUser(tx: Transaction, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bookmarks ${userId}`}, 0))`.execute(tx);
}

export async function insertBookmark(tx: Transaction, userId: string, postId: number): Promise<void> {
  await tx.insertInto('bookmarks').values({ user_id: userId, post_id: postId }).execute();
}

export async function deleteBookmark(db: Connection, userId: string, postId: number): Promise<void> {
  await db.deleteFrom('bookmarks').where('user_id', '=', userId).where('post_id', '=', postId).execute();
}
