import type { Connection } from '../../../../platform/server/db/database.ts';
import { lateReader, readingAs } from '../../../../platform/server/db/late/lateReads.ts';
import type { Viewer } from '../../../../platform/server/http/context.ts';
import { hasBlocks, isBlocked } from '../../../boundaries/server/index.ts';
import { authorsOfPosts, postExists } from '../posts.queries.ts';

/**
 * Whether a post does not exist for a viewer: a block stands between them and its author, or they are behind in its game and may not know
 * it yet. A visitor's clock counts where a read runs as theirs. Most viewers cost no query. `db` is no transaction, since the connection
 * of one is not that of a late reader.
 */
export async function isHiddenPost(db: Connection, viewer: Viewer | null, postId: number): Promise<boolean> {
  const late = viewer?.late ?? lateReader();
  if (late && !(await readingAs(late, () => postExists(db, postId)))) return true;
  if (!hasBlocks(viewer)) return false;
  const author = (await authorsOfPosts(db, [postId])).get(postId);
  return isBlocked(viewer, author?.authorId ?? null);
}
