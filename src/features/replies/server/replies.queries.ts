import { type RawBuilder, sql } from 'kysely';
import { arrayParameter, limitParameter } from '../../../platform/server/db/arrayParameter.ts';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import { batchReads } from '../../../platform/server/db/batch/batchReads.ts';
import { flairOf } from '../../account/server/index.ts';
import { openImageUrl } from '../../images/server/index.ts';
import type { HiddenTextViewer } from '../../posts/server/index.ts';
import { deleteLikesAndVersions, type HiddenColumns, hiddenColumns, mentionColumns, presentHidden } from '../../texts/server/index.ts';
import { replyTexts } from './replyTexts.queries.ts';
import type { Reply } from '../replies.contract.ts';
import { replyBytesPerCall } from '../replies.rules.ts';
import { lateReader } from '../../games/server/index.ts';

/** A row of a comment. Its `liked` is false: `likedIn` has the reader's own likes. */
export interface ReplyRow extends Omit<Reply, 'createdAt' | 'editedAt' | 'renamedMentions'> {
  renamedMentions: Record<string, string> | null;
  createdAt: Date;
  editedAt: Date | null;
}

export function presentReply({ renamedMentions, ...row }: ReplyRow): Reply {
  return {
    ...row,
    ...(renamedMentions && { renamedMentions }),
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
  };
}

/**
 * The quote of a comment. The author of a quoted comment is read only while the comment lives. Words of a hidden comment are not
 * shown in the quotes of others, also after its author has edited it.
 */
const quoteOf = sql`case when replies.quote_text is not null then (
  select json_build_object('replyId', quoted.id, 'text', replies.quote_text, 'authorName',
    case when replies.quotes_reply then coalesce(speaker.username, quoted.author_name) else coalesce(poster.username, posts.author_name) end)
  from all_posts as posts left join users as poster on poster.id = posts.author_id
  left join replies as quoted on quoted.id = replies.quote_reply_id and quoted.deleted_at is null
  left join users as speaker on speaker.id = quoted.author_id
  where posts.id = replies.post_id and not exists (
    select from all_replies as source where source.id = replies.quote_reply_id
      and (source.hidden in ('removed', 'held', 'auto') or source.shown_by_edit_at > replies.created_at)
  ) and (replies.quotes_reply or posts.shown_by_edit_at is null or posts.shown_by_edit_at <= replies.created_at)
) end`;

/** The columns of a comment as its row has them. */
export const replyColumns =
  () => sql`replies.id, false as liked, replies.content, replies.markup, replies.post_id as "postId", replies.author_id as "authorId",
  coalesce(users.username, replies.author_name) as "authorName", users.profile_image_url as "authorImageUrl",
  ${flairOf()} as "authorFlair", replies.parent_id as "parentId",
  replies.created_at as "createdAt",
  ${mentionColumns(replyTexts)},
  replies.deleted_at is not null as deleted, replies.likes,
  replies.edited_at as "editedAt", ${openImageUrl('replies.image_url')} as "imageUrl", replies.image_width as "imageWidth",
  replies.image_height as "imageHeight", ${quoteOf} as quote, replies.moment, replies.play_seq as "playSeq"`;

/** A comment as a thread shows it: of one that moderation hides from the reader, only the place. */
export interface ThreadRow extends ReplyRow, HiddenColumns {
  isPlace: boolean;
}

export const threadColumns = () => sql`${replyColumns()}, replies.is_hidden as "isPlace", ${hiddenColumns('replies')}`;

export function presentInThread({ isPlace, hidden, hiddenAt, hiddenReason, hiddenEntryId, ...row }: ThreadRow): Reply {
  return { ...presentReply(row), ...(isPlace ? { removed: true } : presentHidden({ hidden, hiddenAt, hiddenReason, hiddenEntryId })) };
}

/** The condition for a hidden comment that a reader may see: their own, those that are hidden with their own post, and all for a moderator. */
const isSeenBy = (postId: number, { id, isModerator }: HiddenTextViewer) => sql`post_id = ${postId} and hidden is not null and (
  ${isModerator} or author_id = ${id}::uuid
  or (hidden = 'post' and exists (select from all_posts where all_posts.id = ${postId} and all_posts.author_id = ${id}::uuid)))`;

/** Whether moderation hides comments of a post that a reader may see. */
export async function seesHidden(db: Connection, postId: number, seer: HiddenTextViewer): Promise<boolean> {
  const { rows } = await sql<{ sees: boolean }>`
    select exists (select from all_replies where ${isSeenBy(postId, seer)}) as sees`.execute(db);
  return rows[0]?.sees ?? false;
}

const fields = sql`id, post_id, parent_id, created_at, quotes_reply, content, markup, author_id, author_name, deleted_at, likes, edited_at,
  quote_text, quote_reply_id, image_url, image_width, image_height, moment_at, moment, play_seq`;
const notHidden = sql`null as hidden, null::timestamptz as hidden_at, null as hidden_reason, null::bigint as hidden_entry_id`;

/** The comments of a thread as everybody sees them, or with the hidden comments that `seer` may see in their places. */
export const threadOf = (postId: number, seer: HiddenTextViewer | undefined) =>
  seer
    ? sql`(
        select ${fields}, false as is_hidden, hidden, hidden_at, hidden_reason, hidden_entry_id from all_replies where ${isSeenBy(postId, seer)}
        union all
        select ${fields}, is_hidden, ${notHidden} from thread_replies
        where post_id = ${postId} and id not in (select id from all_replies where ${isSeenBy(postId, seer)})
      )`
    : sql`(select *, ${notHidden} from thread_replies)`;

/** Whether the post of a thread is there for everybody, or for `seer`, who may see it hidden. */
export const hasPost = (postId: number, seer: HiddenTextViewer | undefined) =>
  sql`exists (select from ${sql.table(seer ? 'all_posts' : 'posts')} as posts where posts.id = ${postId})`;

interface ReplyPageQuery {
  postId: number;
  limit: number;
  /** The reply it begins behind, 0 for the first. */
  after: number;
}

/** The first comments of a query, up to the one with which their texts reach `replyBytesPerCall`. */
const withinBytes = (query: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`
  select * from (
    select *, sum(octet_length(content)) over (order by ${order}) - octet_length(content) as bytes_before from (${query}) as found
  ) as measured where bytes_before < ${sql.lit(replyBytesPerCall)}`;

/** Replies of a post, oldest first, after the given one. */
export const repliesOf = batchReads(async (db: Connection, asked: readonly ReplyPageQuery[]) => {
  const [postIds, limits, starts] = [asked.map(each => each.postId), asked.map(each => each.limit), asked.map(each => each.after)];
  const { rows } = await sql<ThreadRow & { asked: number }>`
    select wanted.asked, shown.*
    from unnest(${arrayParameter([...asked.keys()], 'int')}, ${arrayParameter(postIds, 'bigint')},
      ${arrayParameter(limits, 'int')}, ${arrayParameter(starts, 'bigint')}) as wanted (asked, post_id, most, after)
    join posts on posts.id = wanted.post_id
    cross join lateral (
      select ${threadColumns()}
      from (${withinBytes(
        sql`
        select *, ${notHidden} from thread_replies where post_id = wanted.post_id and id > wanted.after order by id limit wanted.most`,
        sql`id`,
      )}) as replies
      left join users on users.id = replies.author_id
    ) as shown
    order by shown.id`.execute(db);
  const found = asked.map((): Reply[] => []);
  for (const { asked: place, ...row } of rows) found[place]?.push(presentInThread(row));
  return found;
});

/**
 * The order of each sort. All comments of a post have the same number of viewers, and for equal numbers of viewers the lower bound
 * of the Wilson score interval grows with the likes. The likes alone therefore give the order of `best`, and new views never change it.
 */
const bestKey = sql`replies.parent_id is not null, case when replies.parent_id is null then -replies.likes else 0 end, replies.id`;
/** Comments in the thread of a game are ordered by their moments: the position of their writer, for a live one the time of writing. */
export const momentTime = sql`coalesce(replies.moment_at, replies.created_at)`;
/**
 * The comments up to a late reader's position. The view of late readers leaves the others out too, but looks at each of them; with this an
 * index does.
 */
export const upToPosition = (postId: number) =>
  lateReader() ? sql`${momentTime} <= coalesce((select late.position_of_post(${postId}, late.post_positions())), 'infinity')` : sql`true`;
const momentKey = sql`${momentTime}, replies.id`;
/** The orders of the server's pages. The browser has those of ../threads.rules.ts. */
const orders = {
  old: sql`replies.id`,
  new: sql`replies.id desc`,
  best: bestKey,
  moments: momentKey,
  newMoments: sql`${momentTime} desc, replies.id desc`,
};
export type ThreadOrder = keyof typeof orders;

/** The replies behind the one with the id `after`. It need not exist any more for `old` and `new`, and may be hidden for all orders. */
const behind = (sort: ThreadOrder, { postId, after }: ReplyPageQuery, thread: RawBuilder<unknown>) => {
  if (sort === 'old') return sql`replies.id > ${after}`;
  if (sort === 'new') return sql`replies.id < ${after}`;
  if (sort === 'best')
    return sql`row (${bestKey}) > (select ${bestKey} from (
      select all_replies.id, all_replies.parent_id, coalesce(shown.likes, all_replies.likes) as likes
      from all_replies left join ${thread} as shown on shown.id = all_replies.id
      where all_replies.post_id = ${postId} and all_replies.id = ${after}
    ) as replies)`;
  const keyOfAfter = sql`(select ${momentKey} from all_replies as replies where post_id = ${postId} and id = ${after})`;
  return sql`row (${momentKey}) ${sort === 'moments' ? sql`>` : sql`<`} ${keyOfAfter}`;
};

/** Whether a thread has a comment, which may be hidden. */
export async function isInThread(db: Connection, postId: number, id: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from all_replies where post_id = ${postId} and id = ${id}) as is`.execute(db);
  return rows[0]?.is ?? false;
}

/**
 * The comments of threads for a query that has `upToPosition`. The view of late readers asks for the position in the post of each
 * comment, which takes most of the time of a read of all of them, so it looks only at those that an edit or moderation may hide.
 */
const placesInThread = () =>
  lateReader()
    ? sql`(
        select * from public.thread_replies as every
        where (edited_at is null and not is_hidden) or exists (select from thread_replies as shown where shown.id = every.id)
      ) as replies`
    : sql`thread_replies as replies`;

/** Replies of a post in an order, after the given one; with the hidden ones that `seer` may see. */
export async function sortedReplies(db: Connection, page: ReplyPageQuery, sort: ThreadOrder, seer?: HiddenTextViewer): Promise<Reply[]> {
  const order = orders[sort];
  const { postId, limit, after } = page;
  const thread = threadOf(postId, seer);
  const wanted = sql`post_id = ${postId} and ${hasPost(postId, seer)}
    and ${upToPosition(postId)} and ${after === 0 ? sql`true` : behind(sort, page, thread)}`;
  // No index has the order of `best`. PostgreSQL finds the first ids among all without sorting whole rows.
  const ids = sql`select id from ${seer ? sql`${thread} as replies` : placesInThread()} where ${wanted} order by ${order} limit ${limit}`;
  const { rows } = await sql<ThreadRow>`
    select ${threadColumns()} from (${withinBytes(
      sql`
      select *, row_number() over (order by ${order}) as place from ${thread} as replies where ${sort === 'best' ? sql`id in (${ids})` : wanted}
      order by ${order} limit ${limit}`,
      sql`place`,
    )}) as replies
    left join users on users.id = replies.author_id order by replies.place`.execute(db);
  return rows.map(presentInThread);
}

export async function replyById(db: Connection, id: number): Promise<Reply | undefined> {
  const { rows } = await sql<ReplyRow>`
    select ${replyColumns()} from replies left join users on users.id = replies.author_id where replies.id = ${id}`.execute(db);
  return rows[0] && presentReply(rows[0]);
}

/** Those that still are there, in the order they were written. */
export async function repliesByIds(db: Connection, ids: readonly number[]): Promise<Reply[]> {
  const { rows } = await sql<ReplyRow>`
    select ${replyColumns()} from replies left join users on users.id = replies.author_id
    where replies.id = any(${arrayParameter(ids, 'bigint')}) order by replies.id`.execute(db);
  return rows.map(presentReply);
}

/** The newest living comments that fulfil a condition, newest first. */
async function newestOf(db: Connection, condition: RawBuilder<unknown>, limit: number): Promise<Reply[]> {
  const { rows } = await sql<ReplyRow>`
    select ${replyColumns()} from (
      select * from replies where ${condition} and deleted_at is null order by id desc limit ${limitParameter(limit)}
    ) as replies left join users on users.id = replies.author_id order by replies.id desc`.execute(db);
  return rows.map(presentReply);
}

/** A person's living comments before an id, newest first. */
export function repliesByAuthor(db: Connection, authorId: string, limit: number, before?: number): Promise<Reply[]> {
  const older = before === undefined ? sql`` : sql`and id < ${before}::bigint`;
  return newestOf(db, sql`author_id = ${authorId}::uuid ${older}`, limit);
}

/** The newest living comments of a post, at any depth. */
export function newestReplies(db: Connection, postId: number, limit: number): Promise<Reply[]> {
  return newestOf(db, sql`post_id = ${postId}::bigint`, limit);
}

/** The latest living top-level comments of several posts, newest first, by post. */
export async function latestReplies(db: Connection, postIds: readonly number[], each: number): Promise<Map<number, Reply[]>> {
  const found = new Map<number, Reply[]>(postIds.map(id => [id, []]));
  if (postIds.length === 0) return found;
  const { rows } = await sql<ReplyRow>`
    select ${replyColumns()} from unnest(${arrayParameter(postIds, 'bigint')}) as wanted (id)
    cross join lateral (
      select * from replies as top
      where top.post_id = wanted.id and top.parent_id is null and top.deleted_at is null
      order by top.id desc limit ${limitParameter(each)}
    ) as replies
    left join users on users.id = replies.author_id order by replies.id desc`.execute(db);
  for (const row of rows) found.get(row.postId)?.push(presentReply(row));
  return found;
}

/** The authors of the quoted texts, by the comment that quotes. */
export async function quotedAuthors(db: Connection, ids: readonly number[]): Promise<Map<number, string | null>> {
  const { rows } = await sql<{ id: number; authorId: string | null }>`
    select replies.id, case when replies.quotes_reply then quoted.author_id else posts.author_id end as "authorId"
    from replies join all_posts as posts on posts.id = replies.post_id
    left join all_replies as quoted on quoted.id = replies.quote_reply_id
    where replies.id = any(${[...ids]}::bigint[]) and replies.quote_text is not null`.execute(db);
  return new Map(rows.map(({ id, authorId }) => [id, authorId]));
}

/** Those of the comments that have answers. */
export async function answeredAmong(db: Connection, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select wanted.id from unnest(${[...ids]}::bigint[]) as wanted (id)
    where exists (select from replies where parent_id = wanted.id)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The post and the author of a living comment. */
export async function ownerOfReply(db: Connection, id: number): Promise<{ postId: number; authorId: string | null } | undefined> {
  const row = await db.selectFrom('replies').select(['post_id', 'author_id']).where('id', '=', id).executeTakeFirst();
  return row && { postId: row.post_id, authorId: row.author_id };
}

export async function hasAnswers(tx: Transaction, id: number): Promise<boolean> {
  const row = await tx.selectFrom('all_replies').select('id').where('parent_id', '=', id).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Keeps the place and forgets the rest. */
export async function emptyReply(tx: Transaction, id: number): Promise<void> {
  await tx
    .updateTable('replies')
    .set({
      content: '',
      markup: null,
      author_id: null,
      author_name: '',
      image_url: null,
      quote_text: null,
      quote_reply_id: null,
      likes: 0,
      deleted_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
  await deleteLikesAndVersions(tx, replyTexts, id);
}

/**
 * Deletes a reply without answers, and with it the empty places above that it alone kept, however long the chain. The limits make each step
 * two reads of an index: as joins, PostgreSQL reads the whole table at each step of the chain.
 */
export async function deleteReply(tx: Transaction, id: number): Promise<void> {
  await sql`
    with recursive useless as (
      select id, parent_id from all_replies where id = ${id}
      union all
      select place.id, place.parent_id from useless cross join lateral (
        select id, parent_id from all_replies where id = useless.parent_id and deleted_at is not null limit 1
      ) as place
      where (select count(*) from (select from all_replies as answer where answer.parent_id = place.id limit 2) as answers) = 1
    )
    delete from all_replies using useless where all_replies.id = useless.id`.execute(tx);
}

/** How many living replies each person has under a post. */
export async function replyCounts(tx: Transaction, postId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ authorId: string; count: number }>`
    select author_id as "authorId", count(*) as count from replies
    where post_id = ${postId} and deleted_at is null and author_id is not null group by author_id`.execute(tx);
  return new Map(rows.map(row => [row.authorId, row.count]));
}
