import type { Context, Viewer } from '../../../platform/server/http/context.ts';
import { type Refusal, refuse } from '../../../platform/shared/errors.ts';
import { userIdOf } from '../../account/server/index.ts';
import type { ReplyPage } from '../replies.contract.ts';
import { repliesByAuthor } from './replies.queries.ts';
import { likedReplies } from './replyLikes.queries.ts';

/** A page of a person's comments, with the likes of the viewer. */
export async function repliesOfPerson(
  { db }: Context,
  viewer: Viewer | null,
  idOrUsername: string,
  { limit, cursor }: { limit: number; cursor?: number | undefined },
): Promise<ReplyPage | Refusal<'not_found'>> {
  const authorId = await userIdOf(db, idOrUsername);
  if (!authorId) return refuse('not_found', 'User not found');
  // One more row than the limit shows whether there is a next page.
  const rows = await repliesByAuthor(db, authorId, limit + 1, cursor);
  const shown = rows.slice(0, limit);
  const nextCursor = rows.length > limit ? String(shown.at(-1)?.id) : null;
  if (!viewer) return { replies: shown, nextCursor };
  // The reads of one turn share a query.
  const posts = [...new Set(shown.map(({ postId }) => postId))];
  const liked = new Set((await Promise.all(posts.map(postId => likedReplies(db, { postId, userId: viewer.id })))).flatMap(ids => [...ids]));
  return { replies: shown.map(reply => ({ ...reply, liked: liked.has(reply.id) })), nextCursor };
}
