import { sql } from 'kysely';
import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { TakenVote } from '../../../polls/server/index.ts';
import type { TakenLike } from '../../../posts/server/index.ts';
import type { TakenReplyLike } from '../../../replies/server/index.ts';

/** The likes and votes that an entry took back. */
export interface Undone {
  entryId: number;
  postLikes: TakenLike[];
  replyLikes: TakenReplyLike[];
  votes: TakenVote[];
}

export async function insertUndo(tx: Transaction, userId: string, { entryId, postLikes, replyLikes, votes }: Undone): Promise<void> {
  await sql`
    insert into moderation_undos (entry_id, user_id, post_likes, reply_likes, votes)
    values (${entryId}, ${userId}, ${JSON.stringify(postLikes)}::jsonb, ${JSON.stringify(replyLikes)}::jsonb, ${JSON.stringify(votes)}::jsonb)`.execute(
    tx,
  );
}

/** The latest undo of an account that is not taken back. */
export async function latestUndo(tx: Transaction, userId: string): Promise<Undone | undefined> {
  const { rows } = await sql<Undone>`
    select entry_id as "entryId", post_likes as "postLikes", reply_likes as "replyLikes", votes
    from moderation_undos where user_id = ${userId} and restored_at is null order by entry_id desc limit 1`.execute(tx);
  return rows[0];
}

export async function noteRestored(tx: Transaction, entryId: number): Promise<void> {
  await sql`update moderation_undos set restored_at = now() where entry_id = ${entryId}`.execute(tx);
}
