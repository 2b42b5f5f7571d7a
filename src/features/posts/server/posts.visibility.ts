import type { Connection } from '../../../platform/server/db/database.ts';
import type { Viewer } from '../../../platform/server/http/context.ts';
import { hasBlocks, isBlocked } from '../../boundaries/server/index.ts';
import { authorsOfPosts } from './posts.queries.ts';

/** Whether a block stands between a viewer and a post's author. The post then does not exist for them. Most viewers cost no query. */
export async function isHiddenPost(db: Connection, viewer: Viewer | null, postId: number): Promise<boolean> {
  if (!hasBlocks(viewer)) return false;
  const author = (await authorsOfPosts(db, [postId])).get(postId);
  return isBlocked(viewer, author?.authorId ?? null);
}
