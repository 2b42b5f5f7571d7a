import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';

/** A like that was taken back, as it was stored. */
export interface TakenLike {
  postId: number;
  createdAt: string;
}

/** The change of likes of one author. */
export interface LikesOfAuthor {
  id: string;
  likes: number;
}

export const lockPosts = (tx: Transaction, ids: readonly number[]) =>
  sql`select id from all_posts where id = any(${[...ids]}::bigint[]) order by id for update`.execute(tx);

/** The authors of visible posts, each with the number of likes that change. The posts of an author who left have none. */
function authorsOf(rows: readonly { authorId: string | null }[]): LikesOfAuthor[] {
  const likes = new Map<string, number>();
  for (const { authorId } of rows) if (authorId !== null) likes.set(authorId, (likes.get(authorId) ?? 0) + 1);
  return [...likes].map(([id, count]) => ({ id, likes: count })).sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** The posts that a person liked in the last days. */
export async function postsLikedSince(db: Connection, userId: string, days: number): Promise<number[]> {
  const { rows } = await sql<{ postId: number }>`
    select post_id as "postId" from post_likes where user_id = ${userId} and created_at > now() - make_interval(days => ${days})`.execute(
    db,
  );
  return rows.map(({ postId }) => postId);
}

/** Removes the likes that a person gave to these posts, which the caller has locked. */
export async function takeLikesOf(
  tx: Transaction,
  userId: string,
  ids: readonly number[],
): Promise<{ taken: TakenLike[]; authors: LikesOfAuthor[] }> {
  const { rows } = await sql<TakenLike & { authorId: string | null }>`
    with gone as (delete from post_likes where user_id = ${userId} and post_id = any(${[...ids]}::bigint[]) returning post_id, created_at)
    update all_posts set likes = likes - 1 from gone where all_posts.id = gone.post_id
    returning all_posts.id as "postId", wire_time(gone.created_at) as "createdAt", case when hidden is null then author_id end as "authorId"`.execute(
    tx,
  );
  return { taken: rows.map(({ postId, createdAt }) => ({ postId, createdAt })), authors: authorsOf(rows) };
}

/**
 * Gives likes again that were taken back. Those of posts that are gone or were liked meanwhile are left out. The caller has locked the posts.
 */
export async function giveLikes(
  tx: Transaction,
  userId: string,
  likes: readonly TakenLike[],
): Promise<{ postIds: number[]; authors: LikesOfAuthor[] }> {
  const ids = likes.map(({ postId }) => postId);
  const { rows } = await sql<{ postId: number; authorId: string | null }>`
    with given as (
      insert into post_likes (post_id, user_id, created_at)
      select all_posts.id, ${userId}, taken.at from unnest(${ids}::bigint[], ${likes.map(({ createdAt }) => createdAt)}::timestamptz[]) as taken (post_id, at)
      join all_posts on all_posts.id = taken.post_id
      on conflict do nothing returning post_id
    )
    update all_posts set likes = likes + 1 from given where all_posts.id = given.post_id
    returning all_posts.id as "postId", case when hidden is null then author_id end as "authorId"`.execute(tx);
  return { postIds: rows.map(({ postId }) => postId), authors: authorsOf(rows) };
}
