import { sql } from 'kysely';
import { arrayParameter } from '../../../../platform/server/db/arrayParameter.ts';
import type { Connection } from '../../../../platform/server/db/database.ts';
import { batchReads } from '../../../../platform/server/db/batch/batchReads.ts';

export interface ReplyLikeState {
  postId: number;
  likes: number;
  /** True if the call gave or took back a like. */
  changed: boolean;
}

/** Gives or takes back a like of a comment in one statement (database function `set_reply_like`). Undefined for a missing or deleted comment. */
export async function changeReplyLike(
  db: Connection,
  { id, userId, isLiked }: { id: number; userId: string; isLiked: boolean },
): Promise<ReplyLikeState | undefined> {
  const { rows } = await sql<ReplyLikeState>`
    select post_id as "postId", likes, changed from set_reply_like(${id}, ${userId}, ${isLiked})`.execute(db);
  return rows[0];
}

/** The ids of the comments of a post that a person likes. */
export const likedReplies = batchReads(async (db: Connection, asked: readonly { postId: number; userId: string }[]) => {
  const [userIds, postIds] = [asked.map(({ userId }) => userId), asked.map(({ postId }) => postId)];
  const { rows } = await sql<{ asked: number; id: number }>`
    select wanted.asked, reply_id as id
    from unnest(${arrayParameter([...asked.keys()], 'int')}, ${arrayParameter(userIds, 'uuid')},
      ${arrayParameter(postIds, 'bigint')}) as wanted (asked, user_id, post_id)
    join reply_likes on reply_likes.user_id = wanted.user_id and reply_likes.post_id = wanted.post_id`.execute(db);
  const liked = asked.map(() => new Set<number>());
  for (const { asked: place, id } of rows) liked[place]?.add(id);
  return liked;
});

export interface ReplyLikes {
  replyId: number;
  postId: number;
  likes: number;
}

export async function likesOfReplies(db: Connection, ids: readonly number[]): Promise<ReplyLikes[]> {
  const { rows } = await sql<ReplyLikes>`
    select id as "replyId", post_id as "postId", likes from replies where id = any(${arrayParameter(ids, 'bigint')})`.execute(db);
  return rows;
}
