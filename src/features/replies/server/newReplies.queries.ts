import { sql } from 'kysely';
import type { Connection } from '../../../platform/server/db/database.ts';
import { batchWrites } from '../../../platform/server/db/batch/batchWrites.ts';
import { type IdempotencyKey, storingKeys } from '../../../platform/server/db/idempotency.ts';
import { wireTime } from '../../../platform/server/db/wireTime.ts';
import { telling } from '../../notifications/server/index.ts';
import { countingComments } from '../../posts/server/index.ts';
import { movingStats } from '../../profiles/server/index.ts';
import type { Reply } from '../replies.contract.ts';

export interface NewReplyValues {
  reply: Omit<Reply, 'id' | 'createdAt'> & { authorId: string };
  /** Who wrote what it answers, null when their account is gone; without a meaning for a reply to the post itself. */
  answeredId: string | null;
  idempotencyKey: IdempotencyKey | undefined;
  /** What the answered person is told; in `href` and `subject` `{id}` stands for the reply's id. */
  told: { title: string; message: string; href: string; subject: string };
  sendsMail: boolean;
}

export interface Inserted {
  id: number;
  createdAt: Date;
  /** What was told to whom it answers; null when that is nobody, or its author. */
  toldId: number | null;
}

/**
 * The rows that are wanted, as one value: PostgreSQL plans for it once a connection. Of arrays it would look at the lengths, and
 * plan for each anew, which takes longer than to write.
 */
function wantedRows(all: readonly NewReplyValues[]) {
  const rows = all.map(({ reply, answeredId, told, idempotencyKey }, place) => ({
    place,
    post_id: reply.postId,
    parent_id: reply.parentId,
    author_id: reply.authorId,
    author_name: reply.authorName,
    content: reply.content,
    answered_id: answeredId,
    ...told,
    claim_scope: idempotencyKey?.scope,
    claim_key: idempotencyKey?.key,
    claim_answer: idempotencyKey && reply,
  }));
  return sql`
    select * from json_to_recordset(${JSON.stringify(rows)}::json) as wanted (
      place int, post_id bigint, parent_id bigint, author_id uuid, author_name text, content text, answered_id uuid,
      title text, message text, href text, subject text, claim_scope text, claim_key text, claim_answer jsonb)`;
}

/**
 * Writes replies, moves the counters of their posts and authors, and tells whom they answer, in one way to the database. The
 * posts are held before ids are drawn: a thread grows and shrinks by one at a time, in the order of its ids. Undefined for
 * those whose post is not there.
 */
async function insertReplies(db: Connection, all: readonly NewReplyValues[]): Promise<(Inserted | undefined)[]> {
  const keys = sql`
    select author_id, claim_scope, claim_key,
      claim_answer || jsonb_build_object('id', id, 'createdAt', ${wireTime(sql`created_at`)})
    from added where claim_key is not null`;
  const told = sql`
    select answered_id as user_id, author_id as actor_id, title, message, post_id as related_id,
      replace(href, '{id}', id::text) as href, replace(subject, '{id}', id::text) as subject
    from added where answered_id <> author_id`;
  const { rows } = await sql<Inserted & { place: number }>`
    with wanted as (${wantedRows(all)}),
    ${countingComments(sql`select post_id from wanted`)},
    added as (
      select nextval('replies_id_seq') as id, now()::timestamptz(3) as created_at, place, post_id, parent_id, wanted.author_id, author_name, content,
        case when parent_id is null then held.author_id else answered_id end as answered_id,
        title, message, href, subject, claim_scope, claim_key, claim_answer
      from wanted join held on held.id = post_id order by place
    ),
    written as (
      insert into replies (id, created_at, post_id, parent_id, author_id, author_name, content) overriding system value
      select id, created_at, post_id, parent_id, author_id, author_name, content from added
    ),
    ${storingKeys(keys)},
    ${movingStats(sql`select author_id as user_id, count(*)::int as times from added group by author_id order by author_id`, { comments: 1 }, all.length)},
    ${telling(told, { type: 'reply', sendsMail: all.some(({ sendsMail }) => sendsMail) })}
    select place, added.id, created_at as "createdAt", told.id as "toldId"
    from added left join told on told.subject = replace(added.subject, '{id}', added.id::text)`.execute(db);
  const inserted = new Map(rows.map(({ place, ...row }) => [place, row]));
  return all.map((_, index) => inserted.get(index));
}

/** Writes a reply, as `insertReplies` does, with others of the moment. */
export const insertReply = batchWrites(insertReplies, { targetOf: ({ reply }: NewReplyValues) => reply.postId });
