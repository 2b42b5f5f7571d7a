import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';

/** A like of a comment that was taken back, as it was stored. */
export interface TakenReplyLike {
  replyId: number;
  createdAt: string;
}

/**
 * Locks comments, and all comments of some posts, in the order of their ids, as every write of several comments does, so that two writes
 * cannot deadlock.
 */
export const lockReplies = (tx: Transaction, ids: readonly number[], postIds: readonly number[]) =>
  sql`
    select id from all_replies where id = any(${[...ids]}::bigint[]) or post_id = any(${[...postIds]}::bigint[])
    order by id for no key update`.execute(tx);

/** The comments that a person liked in the last days. */
export async function repliesLikedSince(db: Connection, userId: string, days: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select reply_id as id from reply_likes where user_id = ${userId} and created_at > now() - make_interval(days => ${days})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Removes the likes that a person gave to these comments, which the caller has locked. */
export async function takeReplyLikesOf(tx: Transaction, userId: string, ids: readonly number[]): Promise<TakenReplyLike[]> {
  const { rows } = await sql<TakenReplyLike>`
    with gone as (delete from reply_likes where user_id = ${userId} and reply_id = any(${[...ids]}::bigint[]) returning post_id, reply_id, created_at)
    update all_replies set likes = likes - 1 from gone where all_replies.post_id = gone.post_id and all_replies.id = gone.reply_id
    returning all_replies.id as "replyId", wire_time(gone.created_at) as "createdAt"`.execute(tx);
  return rows;
}

/** Gives likes of comments again that were taken back. The caller has locked the comments. Returns the ids of the comments. */
export async function giveReplyLikes(tx: Transaction, userId: string, likes: readonly TakenReplyLike[]): Promise<number[]> {
  const ids = likes.map(({ replyId }) => replyId);
  const { rows } = await sql<{ id: number }>`
    with given as (
      insert into reply_likes (user_id, post_id, reply_id, created_at)
      select ${userId}, all_replies.post_id, all_replies.id, taken.at
      from unnest(${ids}::bigint[], ${likes.map(({ createdAt }) => createdAt)}::timestamptz[]) as taken (reply_id, at)
      join all_replies on all_replies.id = taken.reply_id and all_replies.deleted_at is null
      on conflict do nothing returning reply_id
    )
    update all_replies set likes = likes + 1 from given where all_replies.id = given.reply_id returning all_replies.id`.execute(tx);
  return rows.map(({ id }) => id);
}
