import { sql } from 'kysely';
import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { FormerHiding } from '../targets.queries.ts';
import type { TakenReaction } from '../../../games/server/index.ts';
import type { TakenVote } from '../../../polls/server/index.ts';
import type { TakenLike } from '../../../texts/server/index.ts';
import type { PublicTextKind, TextKind } from '../../../texts/texts.rules.ts';

/** A case that an undo closed. */
export interface ClosedCase {
  id: number;
  kind: TextKind;
  targetId: string;
  state: 'open' | 'held';
  /** The reports that it closed. */
  reports: number[];
}

/** The likes, votes and reactions that an entry took back, the texts that were hidden before it, and the cases that it closed. */
export interface Undone {
  entryId: number;
  texts: FormerHiding[];
  cases: ClosedCase[];
  likes: Record<PublicTextKind, readonly TakenLike[]>;
  votes: TakenVote[];
  reactions: TakenReaction[];
}

export async function insertUndo(
  tx: Transaction,
  userId: string,
  { entryId, texts, cases, likes, votes, reactions }: Undone,
): Promise<void> {
  const postLikes = likes.post.map(({ id, createdAt }) => ({ postId: id, createdAt }));
  const replyLikes = likes.reply.map(({ id, createdAt }) => ({ replyId: id, createdAt }));
  await sql`
    insert into moderation_undos (entry_id, user_id, texts, cases, post_likes, reply_likes, votes, reactions)
    values (${entryId}, ${userId}, ${JSON.stringify(texts)}::jsonb, ${JSON.stringify(cases)}::jsonb, ${JSON.stringify(postLikes)}::jsonb, ${JSON.stringify(replyLikes)}::jsonb, ${JSON.stringify(votes)}::jsonb,
      ${JSON.stringify(reactions)}::jsonb)`.execute(tx);
}

/** The undos of an account that are not taken back, newest first. */
export async function openUndos(tx: Transaction, userId: string): Promise<Undone[]> {
  const likesOf = (column: string, id: string) => sql`(
    select coalesce(json_agg(json_build_object('id', liked -> ${sql.lit(id)}, 'createdAt', liked -> 'createdAt')), '[]')
    from jsonb_array_elements(${sql.ref(column)}) as liked)`;
  const { rows } = await sql<Undone>`
    select entry_id as "entryId", texts, cases, votes, reactions,
      json_build_object('post', ${likesOf('post_likes', 'postId')}, 'reply', ${likesOf('reply_likes', 'replyId')}) as likes
    from moderation_undos where user_id = ${userId} and restored_at is null order by entry_id desc`.execute(tx);
  return rows;
}

export async function markRestored(tx: Transaction, entryId: number): Promise<void> {
  await sql`update moderation_undos set restored_at = now() where entry_id = ${entryId}`.execute(tx);
}

/** Whether an account has texts or messages that are neither deleted nor removed, likes or votes of the last days. */
export async function hasActs(tx: Transaction, userId: string, days: number): Promise<boolean> {
  const since = sql`now() - make_interval(days => ${days})`;
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from all_posts where author_id = ${userId} and hidden is distinct from 'removed' and created_at > ${since})
      or exists (select from all_replies where author_id = ${userId} and hidden is distinct from 'removed' and deleted_at is null and created_at > ${since})
      or exists (select from chat_messages where sender_id = ${userId} and deleted_at is null and created_at > ${since})
      or exists (select from post_likes where user_id = ${userId} and created_at > ${since})
      or exists (select from reply_likes where user_id = ${userId} and created_at > ${since})
      or exists (select from play_reactions where user_id = ${userId} and created_at > ${since})
      or exists (select from poll_votes where user_id = ${userId} and created_at > ${since}) as has`.execute(tx);
  return rows[0]?.has ?? false;
}
