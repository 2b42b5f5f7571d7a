import { sql } from 'kysely';
import { arrayParameter } from '../../../platform/server/db/arrayParameter.ts';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import { batchReads } from '../../../platform/server/db/batch/batchReads.ts';
import type { Flair } from '../../account/people/people.contract.ts';
import { flairOf } from '../../account/server/index.ts';
import type { Game } from '../../games/games.contract.ts';
import { gamesOfPosts, lateReader } from '../../games/server/index.ts';
import { presentDraft } from '../../mock-drafts/server/index.ts';
import type { Markup } from '../../texts/markup/markup.ts';
import { parseText } from '../../texts/markup/parse.ts';
import type { EmbedPreview } from '../../embeds/embeds.contract.ts';
import { embedOfPost } from '../../embeds/server/index.ts';
import type { Post } from '../posts.contract.ts';
import {
  closedOfPost,
  copiesOfPost,
  imagesOfRow,
  type ImageColumns,
  type PictureCopies,
  shownImages,
  type StoredImage,
} from './images/imageColumns.queries.ts';
import { type PostKind, postKindNames } from '../kinds/posts.kinds.ts';
import { type HiddenColumns, hiddenColumns, presentHidden, mentionColumns, renameAuthor } from '../../texts/server/index.ts';
import { postTexts } from './postTexts.queries.ts';
import { type KindColumns, storedKinds } from './posts.kinds.ts';

/** A reader of hidden texts: an author sees their own, a moderator all. */
export interface HiddenTextViewer {
  id: string;
  isModerator: boolean;
}

type Presented = Omit<Post, 'game'>;

interface PostRow extends KindColumns, HiddenColumns {
  id: number;
  content: string;
  markup: Markup;
  authorId: string | null;
  authorName: string;
  authorImageUrl: string | null;
  authorFlair: Flair | null;
  imageUrl: string | null;
  imageWidth: number | null;
  imageHeight: number | null;
  imageAlt: string | null;
  moreImages: StoredImage[] | null;
  copies: PictureCopies | null;
  closed: string[] | null;
  embed: EmbedPreview | null;
  tags: string[];
  feature: PostKind;
  likes: number;
  comments: number;
  views: number;
  createdAt: Date;
  editedAt: Date | null;
  mentions: string[];
  renamedMentions: Record<string, string> | null;
  /** Whether the reader gets the words from before an edit, whose lines the details do not have. */
  isFormer: boolean;
  isLocked: boolean;
  slowSeconds: number;
}

/** The post of the contract without the viewer's own fields, which are set as for a visitor. */
function present({
  draft,
  isFormer,
  moreImages,
  copies,
  closed,
  isLocked,
  slowSeconds,
  hidden,
  hiddenAt,
  hiddenReason,
  hiddenEntryId,
  renamedMentions,
  ...row
}: PostRow): Presented {
  const images = shownImages(imagesOfRow({ ...row, moreImages }), copies, closed);
  return {
    ...row,
    // A late reader gets the text before an unknown edit, which is stored without its markup.
    markup: row.markup ?? (lateReader() && row.article === null ? parseText(row.content) : null),
    images,
    ...(closed && {
      imageUrl: images[0]?.url ?? null,
      imageWidth: images[0]?.width ?? null,
      imageHeight: images[0]?.height ?? null,
      imageAlt: images[0]?.alt ?? null,
    }),
    ...(renamedMentions && { renamedMentions }),
    ...(isLocked && { locked: true }),
    ...(slowSeconds > 0 && { slowSeconds }),
    ...presentHidden({ hidden, hiddenAt, hiddenReason, hiddenEntryId }),
    mockDraft: draft && !isFormer ? presentDraft(draft) : null,
    powerRankings: isFormer ? null : row.powerRankings,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    liked: false,
    bookmarked: false,
    unreadComments: 0,
    unreadUpTo: null,
  };
}

/** The details of the kinds as columns, null for posts of other kinds. Two kinds may have the same. */
const kindDetails = sql.join(
  postKindNames.flatMap(kind => {
    const { details } = storedKinds[kind];
    const same = postKindNames.filter(other => storedKinds[other].details?.field === details?.field);
    if (!details || same[0] !== kind) return [];
    const names = sql.join(same.map(other => sql.lit(other)));
    return [sql`case when posts.feature in (${names}) then ${details.select} end as ${sql.ref(details.field)}`];
  }),
);

/** The rows of posts that a reader may see: the visible ones, for an author also their own hidden ones, and all for a moderator. */
const rowsSeenBy = (seer: HiddenTextViewer | undefined) =>
  seer === undefined
    ? sql`posts`
    : sql`(select * from all_posts where hidden is null or ${seer.isModerator} or author_id = ${seer.id}::uuid)`;

/**
 * The posts with these ids in the order of the ids; those that are gone are left out. Without `seer` they are those that everybody
 * sees.
 */
export async function postsByIds(db: Connection, ids: readonly number[], seer?: HiddenTextViewer): Promise<Post[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PostRow>`
    select posts.id, posts.content, posts.markup, posts.author_id as "authorId", coalesce(users.username, posts.author_name) as "authorName",
      users.profile_image_url as "authorImageUrl", ${flairOf()} as "authorFlair", posts.image_url as "imageUrl",
      posts.image_width as "imageWidth", posts.image_height as "imageHeight", posts.image_alt as "imageAlt",
      posts.more_images as "moreImages", ${copiesOfPost} as copies, ${closedOfPost} as closed,
      case when posts.embed_key is not null then ${embedOfPost} end as embed, posts.tags, posts.feature,
      posts.likes, posts.comments, posts.views, posts.created_at as "createdAt", posts.edited_at as "editedAt",
      ${mentionColumns(postTexts)},
      posts.locked_at is not null as "isLocked", posts.slow_seconds as "slowSeconds",
      ${lateReader() ? sql`posts.edit_moment_at is not null` : sql`false`} as "isFormer",
      ${hiddenColumns('posts')},
      ${kindDetails}
    from unnest(${arrayParameter(ids, 'bigint')}) with ordinality as wanted (id, place)
    join ${rowsSeenBy(seer)} as posts on posts.id = wanted.id
    left join users on users.id = posts.author_id
    order by wanted.place`.execute(db);
  const threads = rows.filter(({ feature }) => feature === 'game' || feature === 'post-game').map(({ id }) => id);
  const games = threads.length > 0 ? await gamesOfPosts(db, threads) : new Map<number, Game>();
  return rows.map(row => ({ ...present(row), game: games.get(row.id) ?? null }));
}

/** One post as everybody sees it. */
export const postById = batchReads(async (db: Connection, ids: readonly number[]) => {
  const posts = new Map((await postsByIds(db, [...new Set(ids)])).map(post => [post.id, post]));
  return ids.map(id => posts.get(id));
});

type Author = Pick<Post, 'authorId' | 'authorName' | 'authorImageUrl' | 'authorFlair'>;

/** The authors of these posts, null for a deleted account, by the id of the post. */
export async function authorsOfPosts(db: Connection, ids: readonly number[]): Promise<Map<number, Author>> {
  const { rows } = await sql<Author & { id: number }>`
    select posts.id, author_id as "authorId", coalesce(users.username, author_name) as "authorName",
      users.profile_image_url as "authorImageUrl", ${flairOf()} as "authorFlair"
    from posts left join users on users.id = author_id where posts.id = any(${arrayParameter(ids, 'bigint')})`.execute(db);
  return new Map(rows.map(({ id, ...author }) => [id, author]));
}

/** The UTC days on which a person wrote a post that still exists, newest first, at most 1,000. */
export async function postDays(db: Connection, userId: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct (created_at at time zone 'utc')::date::text as day from posts
    where author_id = ${userId} order by day desc limit 1000`.execute(db);
  return rows.map(({ day }) => day);
}

export interface StoredPost {
  id: number;
  images: StoredImage[];
  authorId: string | null;
  content: string;
  tags: string[];
  kind: PostKind;
  likes: number;
  views: number;
}

/** One post, held until the transaction ends. */
export async function lockPost(tx: Transaction, id: number): Promise<StoredPost | undefined> {
  const { rows } = await sql<Omit<StoredPost, 'images'> & ImageColumns>`
    select id, author_id as "authorId", content, tags, feature as kind, likes, views, image_url as "imageUrl", image_width as "imageWidth",
      image_height as "imageHeight", image_alt as "imageAlt", more_images as "moreImages"
    from posts where id = ${id} for update`.execute(tx);
  const [row] = rows;
  return row && { ...row, images: imagesOfRow(row) };
}

export async function postExists(db: Connection, id: number): Promise<boolean> {
  return (await db.selectFrom('posts').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function tagIdsOfPost(db: Connection, id: number): Promise<number[]> {
  const rows = await db.selectFrom('post_tags').select('tag_id').where('post_id', '=', id).execute();
  return rows.map(row => row.tag_id);
}

export interface PostCounts {
  postId: number;
  likes: number;
  comments: number;
  views: number;
}

export async function countsOfPosts(db: Connection, ids: readonly number[]): Promise<PostCounts[]> {
  const { rows } = await sql<PostCounts>`
    select id as "postId", likes, comments, views from posts where id = any(${arrayParameter(ids, 'bigint')})`.execute(db);
  return rows;
}

/** The ids of those posts that are visible. */
export async function visiblePosts(db: Connection, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select id from posts where id = any(${arrayParameter(ids, 'bigint')})`.execute(db);
  return new Set(rows.map(row => row.id));
}

/** The author and tags of each post, oldest first. */
export async function headsOfPosts(
  db: Connection,
  ids: readonly number[],
): Promise<{ postId: number; authorId: string | null; tags: string[] }[]> {
  return db
    .selectFrom('posts')
    .select(['id as postId', 'author_id as authorId', 'tags'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
}

type Counter = 'likes' | 'comments' | 'views';

/** Changes a counter and returns its new value; undefined if the post does not exist. */
export async function moveCounter(
  tx: Transaction,
  postId: number,
  counter: Counter,
  by: number,
): Promise<{ value: number; authorId: string | null } | undefined> {
  const { rows } = await sql<{ value: number; authorId: string | null }>`
    update posts set ${sql.ref(counter)} = ${sql.ref(counter)} + ${by}::int where id = ${postId}
    returning ${sql.ref(counter)} as value, author_id as "authorId"`.execute(tx);
  return rows[0];
}

/** The authors of the posts that a person likes. */
export async function likedAuthors(tx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct author_id as id from all_posts join post_likes on post_id = all_posts.id
    where user_id = ${userId} and author_id is not null`.execute(tx);
  return rows.map(row => row.id);
}

export async function deleteViewsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('post_views').where('viewer', '=', userId).execute();
}

/** Changes the author's name that each post stores for searches. */
export async function renamePosts(tx: Transaction, userId: string, username: string): Promise<void> {
  await renameAuthor(tx, postTexts, userId, username);
  await sql`
    insert into search_words (word)
    select distinct word from unnest(string_to_array(plain_text(${username}), ' ')) as word
    where char_length(word) between 4 and 30 and exists (select 1 from posts where author_id = ${userId})
    order by word on conflict do nothing`.execute(tx);
}
