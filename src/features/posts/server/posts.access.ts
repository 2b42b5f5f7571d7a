import type { Transaction } from '../../../platform/server/db/database.ts';
import type { Viewer } from '../../../platform/server/http/context.ts';
import { type Refusal, refuse } from '../../../platform/shared/errors.ts';
import { lockPost, type StoredPost } from './posts.queries.ts';

export const postNotFound = () => refuse('not_found', 'Post not found');

/**
 * The viewer's own post, held until the transaction ends. Somebody else's is public and therefore forbidden, not hidden, unless it
 * `isInvisible` to the viewer.
 */
export async function ownPost(
  tx: Transaction,
  viewer: Viewer,
  { id, isInvisible }: { id: number; isInvisible: boolean },
): Promise<StoredPost | Refusal<'not_found' | 'forbidden'>> {
  const post = await lockPost(tx, id);
  if (post?.authorId === viewer.id) return post;
  return !post || isInvisible ? postNotFound() : refuse('forbidden', 'Only the author can change this post.');
}
