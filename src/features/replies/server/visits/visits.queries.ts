import { sql } from 'kysely';
import { arrayParameter } from '../../../../platform/server/db/arrayParameter.ts';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';

/**
 * SQL beside a row of `post_visits`: the number of comments by others since the visit, without deleted ones, and the newest one
 * counted.
 */
export const unreadSinceVisit = sql`
  select count(*) as "unreadComments", coalesce(max(fresh.id), post_visits.last_reply_id) as "unreadUpTo" from replies as fresh
  where fresh.post_id = post_visits.post_id and fresh.id > post_visits.last_reply_id
    and fresh.deleted_at is null and fresh.author_id is distinct from post_visits.user_id`;

/** The id of a post's newest reply, 0 without any; undefined when there is no such post. It is not deleted until the transaction ends. */
export async function lockNewestReply(tx: Transaction, postId: number): Promise<number | undefined> {
  const { rows } = await sql<{ newest: number }>`
    select coalesce((select max(replies.id) from replies where replies.post_id = posts.id), 0) as newest
    from posts where posts.id = ${postId} for key share of posts`.execute(tx);
  return rows[0]?.newest;
}

/** The id of a post's newest reply; 0 without any. */
export async function newestReply(db: Connection, postId: number): Promise<number> {
  const { rows } = await sql<{ newest: number }>`
    select coalesce(max(id), 0) as newest from replies where post_id = ${postId}`.execute(db);
  return rows[0]?.newest ?? 0;
}

/** Whether it is the first visit. */
export async function insertVisit(tx: Transaction, userId: string, postId: number, lastReplyId: number): Promise<boolean> {
  const row = await tx
    .insertInto('post_visits')
    .values({ user_id: userId, post_id: postId, last_reply_id: lastReplyId })
    .onConflict(conflict => conflict.doNothing())
    .returning('post_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** How far an earlier visit went, held until the transaction ends. */
export async function lockVisit(tx: Transaction, userId: string, postId: number): Promise<number> {
  const row = await tx
    .selectFrom('post_visits')
    .select('last_reply_id as lastReplyId')
    .where('user_id', '=', userId)
    .where('post_id', '=', postId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.lastReplyId;
}

export async function moveVisit(tx: Transaction, userId: string, postId: number, lastReplyId: number): Promise<void> {
  await tx
    .updateTable('post_visits')
    .set({ last_reply_id: lastReplyId, visited_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('post_id', '=', postId)
    .execute();
}

export interface VisitOf {
  postId: number;
  userId: string;
}

export interface Unread {
  unreadComments: number;
  unreadUpTo: number;
}

/** The unread comments of posts, each for one of its visitors. */
export async function unreadOf(db: Connection, visits: readonly VisitOf[]): Promise<(VisitOf & Unread)[]> {
  const [postIds, userIds] = [visits.map(visit => visit.postId), visits.map(visit => visit.userId)];
  const { rows } = await sql<VisitOf & Unread>`
    select post_visits.post_id as "postId", post_visits.user_id as "userId", unread.*
    from unnest(${arrayParameter(postIds, 'bigint')}, ${arrayParameter(userIds, 'uuid')}) as wanted (post_id, user_id)
    join post_visits on post_visits.post_id = wanted.post_id and post_visits.user_id = wanted.user_id
    cross join lateral (${unreadSinceVisit}) as unread`.execute(db);
  return rows;
}
