import type { Connection } from '../../../../platform/server/db/database.ts';
import { readPage } from '../../../../platform/server/db/readPage.ts';
import type { Context, Viewer } from '../../../../platform/server/http/context.ts';
import { type Refusal, refuse } from '../../../../platform/shared/errors.ts';
import { userIdOf } from '../../../account/server/index.ts';
import { hasBlocks, isBlocked } from '../../../boundaries/server/index.ts';
import { authorsOfPosts } from '../../../posts/server/index.ts';
import type { Reply, ReplyPage } from '../../replies.contract.ts';
import { repliesSeenBy } from '../hiding/seenReplies.ts';
import { repliesByAuthor } from '../replies.queries.ts';
import { likedReplies } from '../likes/replyLikes.queries.ts';

/** Comments without those under posts of people whom a block keeps from the viewer. */
async function repliesUnderSeenPosts(db: Connection, viewer: Viewer, replies: readonly Reply[]): Promise<readonly Reply[]> {
  if (!hasBlocks(viewer)) return replies;
  const authors = await authorsOfPosts(db, [...new Set(replies.map(({ postId }) => postId))]);
  return replies.filter(({ postId }) => !isBlocked(viewer, authors.get(postId)?.authorId ?? null));
}

/** A page of a person's comments, with the likes of the viewer. */
export async function repliesOfPerson(
  { db }: Context,
  viewer: Viewer | null,
  idOrUsername: string,
  { limit, cursor }: { limit: number; cursor?: number | undefined },
): Promise<ReplyPage | Refusal<'not_found'>> {
  const authorId = await userIdOf(db, idOrUsername);
  if (!authorId) return refuse('not_found', 'User not found');
  if (isBlocked(viewer, authorId)) return { replies: [], nextCursor: null };
  const { rows: shown, nextCursor } = await readPage(
    limit,
    max => repliesByAuthor(db, authorId, max, cursor),
    ({ id }) => id,
  );
  if (!viewer) return { replies: shown, nextCursor };
  const seen = await repliesUnderSeenPosts(db, viewer, repliesSeenBy(viewer, shown));
  // The reads of one turn share a query.
  const posts = [...new Set(seen.map(({ postId }) => postId))];
  const liked = new Set((await Promise.all(posts.map(postId => likedReplies(db, { postId, userId: viewer.id })))).flatMap(ids => [...ids]));
  return { replies: seen.map(reply => ({ ...reply, liked: liked.has(reply.id) })), nextCursor };
}
