import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import type { HiddenState, Hiding } from '../../../texts/hiding.rules.ts';

/** `post`: hidden with its post. */
type HiddenReplyState = HiddenState | 'post';

export interface HideableReply {
  id: number;
  postId: number;
  authorId: string | null;
  content: string;
  imageUrl: string | null;
  hidden: HiddenReplyState | null;
  hiddenAt: Date | null;
  shownByEditAt: Date | null;
}

/** A comment that is not deleted, hidden or not. */
export async function hideableReply(db: Connection, id: number): Promise<HideableReply | undefined> {
  const { rows } = await sql<HideableReply>`
    select id, post_id as "postId", author_id as "authorId", content, image_url as "imageUrl", hidden, hidden_at as "hiddenAt",
      shown_by_edit_at as "shownByEditAt"
    from all_replies where id = ${id} and deleted_at is null`.execute(db);
  return rows[0];
}

/**
 * Locks comments, and all comments of some posts, in the order of their ids, as every write of several comments does, so that two writes
 * cannot deadlock.
 */
export const lockReplies = (tx: Transaction, ids: readonly number[], postIds: readonly number[]) =>
  sql`
    select id from all_replies where id = any(${[...ids]}::bigint[]) or post_id = any(${[...postIds]}::bigint[])
    order by id for no key update`.execute(tx);

/** The posts of comments, each once. */
export async function postsOfReplies(db: Connection, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ postId: number }>`
    select distinct post_id as "postId" from all_replies where id = any(${[...ids]}::bigint[])`.execute(db);
  return rows.map(row => row.postId);
}

/** A comment as it was before its state changed. */
export type ChangedReply = Pick<HideableReply, 'id' | 'postId' | 'authorId' | 'imageUrl' | 'hidden'> & { isPostHidden: boolean };

const changedReply = sql`
  before.id, before.post_id as "postId", before.author_id as "authorId", before.image_url as "imageUrl", before.hidden,
  before.post_is_hidden as "isPostHidden"`;

/** Comments that are not deleted, as they are before a statement changes them. Their posts are locked. */
const before = (ids: readonly number[]) => sql`
  select all_replies.id, post_id, all_replies.author_id, all_replies.image_url, all_replies.hidden, all_posts.hidden is not null as post_is_hidden
  from all_replies join all_posts on all_posts.id = post_id
  where all_replies.id = any(${[...ids]}::bigint[]) and deleted_at is null`;

/** Hides many comments in one statement. */
export async function setRepliesHidden(
  tx: Transaction,
  ids: readonly number[],
  { state, reason, entryId, at }: Hiding,
): Promise<ChangedReply[]> {
  const { rows } = await sql<ChangedReply>`
    with before as materialized (${before(ids)})
    update all_replies set hidden = ${state}, hidden_reason = ${reason}, hidden_entry_id = ${entryId ?? null}::bigint,
      hidden_at = coalesce(${at ?? null}::timestamptz, now())
    from before where all_replies.id = before.id returning ${changedReply}`.execute(tx);
  return rows;
}

/** Shows many hidden comments in one statement, those of hidden posts as far as their post is visible. */
export async function setRepliesShown(tx: Transaction, ids: readonly number[]): Promise<ChangedReply[]> {
  const { rows } = await sql<ChangedReply>`
    with before as materialized (${before(ids)})
    update all_replies set hidden = case when before.post_is_hidden then 'post' end, hidden_reason = null, hidden_entry_id = null, hidden_at = null
    from before where all_replies.id = before.id and before.hidden is not null and before.hidden <> 'post'
    returning ${changedReply}`.execute(tx);
  return rows;
}

/** Moves the numbers of comments of several posts, hidden or not. */
export async function moveCommentsOf(tx: Transaction, changes: ReadonlyMap<number, number>): Promise<void> {
  await sql`
    select move_comments(post, change) from unnest(${[...changes.keys()]}::bigint[], ${[...changes.values()]}::int[]) as moved (post, change)`.execute(
    tx,
  );
}

function countsOf(changed: readonly { authorId: string | null }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { authorId } of changed) if (authorId !== null) counts.set(authorId, (counts.get(authorId) ?? 0) + 1);
  return counts;
}

/** The comments that were hidden or shown with their post: how many of each person, and the addresses of their pictures. */
export interface MovedReplies {
  counts: Map<string, number>;
  pictures: string[];
}

type MovedRow = { authorId: string | null; imageUrl: string | null };

function moved(rows: readonly MovedRow[]): MovedReplies {
  return { counts: countsOf(rows), pictures: rows.flatMap(({ imageUrl }) => imageUrl ?? []) };
}

/** Hides the visible comments of a post with it. */
export async function hideWithPost(tx: Transaction, postId: number): Promise<MovedReplies> {
  const { rows } = await sql<MovedRow>`
    update all_replies set hidden = 'post' where post_id = ${postId} and hidden is null
    returning case when deleted_at is null then author_id end as "authorId", image_url as "imageUrl"`.execute(tx);
  return moved(rows);
}

/** Shows the comments that were hidden with their post. */
export async function showWithPost(tx: Transaction, postId: number): Promise<MovedReplies> {
  const { rows } = await sql<MovedRow>`
    update all_replies set hidden = null where post_id = ${postId} and hidden = 'post'
    returning case when deleted_at is null then author_id end as "authorId", image_url as "imageUrl"`.execute(tx);
  return moved(rows);
}

/** The ids of the comments of a post that are hidden for themselves. */
export async function hiddenUnder(db: Connection, postId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from all_replies where post_id = ${postId} and hidden is not null and hidden <> 'post'`.execute(db);
  return rows.map(row => row.id);
}
