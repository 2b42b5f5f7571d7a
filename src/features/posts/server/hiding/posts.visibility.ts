import type { Connection } from '../../../../platform/server/db/database.ts';
import { readingAs } from '../../../../platform/server/db/late/lateReads.ts';
import type { Viewer } from '../../../../platform/server/http/context.ts';
import { hasBlocks, isBlocked } from '../../../boundaries/server/index.ts';
import { authorsOfPosts, postExists } from '../posts.queries.ts';

/**
 * Whether a post does not exist for a viewer: a block stands between them and its author, or they are behind in its game and may not know
 * it yet. Most viewers cost no query.
 */
export async function isHiddenPost(db: Connection, viewer: Viewer | null, postId: number): Promise<boolean> {
  if (viewer?.late && !(await readingAs(viewer.late, () => postExists(db, postId)))) return true;
  if (!hasBlocks(viewer)) return false;
  const author = (await authorsOfPosts(db, [postId])).get(postId);
  return isBlocked(viewer, author?.authorId ?? null);
}
