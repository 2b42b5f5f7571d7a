/** Writes the rows of posts, their tags and the total. src/features/posts/README.md. */
import { sql } from 'kysely';
import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { PostArticle } from '../../posts.contract.ts';
import type { PostKind } from '../../kinds/posts.kinds.ts';
import type { Markup } from '../../../texts/markup/markup.ts';
import { imageValues, type StoredImage } from '../images/imageColumns.queries.ts';

export interface PostValues {
  images: readonly StoredImage[];
  /** Names the embed that the text links to. */
  embedKey: string | null;
  authorId: string;
  authorName: string;
  content: string;
  markup: Markup;
  tags: string[];
  kind: PostKind;
  /** The article of a thread about one. An edit without it keeps it. */
  article?: PostArticle | undefined;
}

const ownColumns = ({ content, markup, images, embedKey, tags, kind, article }: Omit<PostValues, 'authorId' | 'authorName'>) => ({
  content,
  // The driver would turn a list into a PostgreSQL array.
  markup: markup && JSON.stringify(markup),
  ...imageValues(images),
  embed_key: embedKey,
  tags,
  feature: kind,
  ...(article && { article: JSON.stringify(article) }),
});

export async function insertPost(tx: Transaction, values: PostValues): Promise<number> {
  const row = await tx
    .insertInto('posts')
    .values({
      author_id: values.authorId,
      author_name: values.authorName,
      ...ownColumns(values),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updatePostRow(
  tx: Transaction,
  id: number,
  values: Omit<PostValues, 'authorId' | 'authorName'>,
  { isEdit }: { isEdit: boolean },
): Promise<void> {
  await tx
    .updateTable('posts')
    .set({
      ...ownColumns(values),
      ...(isEdit && { edited_at: sql<string>`clock_timestamp()`, edit_moment_at: null }),
    })
    .where('id', '=', id)
    .execute();
}

/** Notes the position of a writer who is behind: of the post, or of its last edit. */
export async function setMoment(tx: Transaction, id: number, at: Date, { isEdit }: { isEdit: boolean }): Promise<void> {
  await tx
    .updateTable('posts')
    .set(isEdit ? { edit_moment_at: at.toISOString() } : { moment_at: at.toISOString() })
    .where('id', '=', id)
    .execute();
}

export async function deletePostRow(tx: Transaction, id: number): Promise<{ likes: number; views: number } | undefined> {
  return tx.deleteFrom('posts').where('id', '=', id).returning(['likes', 'views']).executeTakeFirst();
}

export async function attachTags(tx: Transaction, postId: number, tagIds: readonly number[]): Promise<void> {
  if (tagIds.length === 0) return;
  await sql`
    insert into post_tags (tag_id, post_id, created_at)
    select tag_id, posts.id, posts.created_at from posts, unnest(${[...tagIds]}::bigint[]) as tag_id
    where posts.id = ${postId}`.execute(tx);
}

/** Removes every tag from a post. Returns the ids of the removed tags. */
export async function detachTags(tx: Transaction, postId: number): Promise<number[]> {
  const rows = await tx.deleteFrom('post_tags').where('post_id', '=', postId).returning('tag_id').execute();
  return rows.map(row => row.tag_id);
}

/** Changes the number of all posts by `by`; 0 only notes that posts changed. It must be the last lock of a transaction. */
export async function moveTotal(tx: Transaction, by: 1 | 0 | -1): Promise<void> {
  // Cached search results are valid until `changed` grows; posts that are merely new are added to them.
  await sql`
    update post_totals set posts = posts + ${by}::int, changed = changed + ${by > 0 ? 0 : 1}::int
    where part = ${Math.floor(Math.random() * 16)}::smallint`.execute(tx);
}

/** Invalidates cached search results, for a change such as a new username. */
export const bumpPostsVersion = (tx: Transaction): Promise<void> => moveTotal(tx, 0);
