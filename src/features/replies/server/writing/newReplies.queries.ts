import { sql } from 'kysely';
import { batchWrites, inPlaces } from '../../../../platform/server/db/batch/batchWrites.ts';
import type { Connection } from '../../../../platform/server/db/database.ts';
import type { IdempotencyKey } from '../../../../platform/server/db/idempotency.ts';
import type { Reply } from '../../replies.contract.ts';
import type { FoundMentions } from '../../../texts/server/index.ts';

export interface NewReplyValues {
  reply: Omit<Reply, 'id' | 'createdAt'> & { authorId: string };
  /** The position of a writer who is behind. */
  momentAt?: Date | null;
  idempotencyKey: IdempotencyKey | undefined;
  mentions?: FoundMentions | undefined;
}

export interface Inserted {
  id: number;
  createdAt: Date;
}

/**
 * Adds replies, moves the counters of their posts and authors, and stores their events, in one round trip (database function
 * `store_replies`). Undefined for replies whose post takes none.
 */
async function insertReplies(db: Connection, all: readonly NewReplyValues[]): Promise<(Inserted | undefined)[]> {
  const input = all.map(({ reply, momentAt, idempotencyKey, mentions }, place) => ({
    place,
    post_id: reply.postId,
    parent_id: reply.parentId,
    author_id: reply.authorId,
    author_name: reply.authorName,
    content: reply.content,
    markup: reply.markup,
    moment: reply.moment,
    play_seq: reply.playSeq,
    quote_text: reply.quote?.text,
    quote_reply_id: reply.quote?.replyId,
    image_url: reply.imageUrl,
    image_width: reply.imageWidth,
    image_height: reply.imageHeight,
    mentions: mentions?.rows,
    people: mentions?.people,
    moment_at: momentAt?.toISOString() ?? null,
    key_scope: idempotencyKey?.scope,
    key: idempotencyKey?.key,
    key_answer: idempotencyKey && reply,
  }));
  const { rows } = await sql<Inserted & { place: number }>`
    select place, id, created_at as "createdAt" from store_replies(${JSON.stringify(input)})`.execute(db);
  return inPlaces(all.length, rows);
}

/** Adds a reply; replies that come while a batch is under way share the next statement. */
export const insertReply = batchWrites(insertReplies, { targetOf: ({ reply }: NewReplyValues) => reply.postId });

/** The time since a person's latest comment under a post in slow mode, also a hidden or deleted one, in seconds; 0 if it is not known. */
export async function secondsSinceComment(db: Connection, postId: number, authorId: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - max(created_at)), 0)::float8 as seconds from (
      (select post_id, created_at from all_replies where author_id = ${authorId}::uuid order by id desc limit 1000)
      union all
      select post_id, created_at from deleted_texts where author_id = ${authorId}::uuid and kind = 'comment'
    ) as latest
    where post_id = ${postId}`.execute(db);
  return rows[0]?.seconds ?? 0;
}
