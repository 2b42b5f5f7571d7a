import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';

/** The posts of comments. */
export async function postIdsOf(db: Connection, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ postId: number }>`
    select distinct post_id as "postId" from all_replies where id = any(${[...ids]}::bigint[])`.execute(db);
  return rows.map(({ postId }) => postId);
}

interface AnsweredReader {
  replyId: number;
  userId: string;
  /** Whether it answers a comment of theirs. Otherwise it is under their post. */
  isAnswer: boolean;
  /** Whether they have read the thread as far as the comment. */
  isRead: boolean;
}

/** The people whom comments answer, except their own authors. A comment on a game thread answers nobody: the product is its author. */
export async function answeredReaders(tx: Transaction, ids: readonly number[]): Promise<AnsweredReader[]> {
  const { rows } = await sql<AnsweredReader>`
    select answered.id as "replyId", users.id as "userId", "isAnswer", coalesce(last_reply_id >= answered.id, false) as "isRead"
    from (
      select replies.id, replies.post_id, replies.author_id, replies.parent_id is not null as "isAnswer",
        case when replies.parent_id is not null then parent.author_id when feature not in ('game', 'post-game') then posts.author_id end as reader_id
      from all_replies as replies join all_posts as posts on posts.id = replies.post_id
      left join all_replies as parent on parent.id = replies.parent_id
      where replies.id = any(${[...ids]}::bigint[])
    ) as answered
    join users on users.id = reader_id and reader_id <> answered.author_id
    left join post_visits on post_visits.user_id = reader_id and post_visits.post_id = answered.post_id`.execute(tx);
  return rows;
}
