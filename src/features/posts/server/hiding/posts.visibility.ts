import { postOfTopic } from '../../../presence/presence.topics.ts';
import type { Connection } from '../../../../platform/server/db/database.ts';
import { readingAs } from '../../../../platform/server/db/limited/limitedReads.ts';
import type { Viewer } from '../../../../platform/server/http/context.ts';
import { hasBlocks, isBlocked } from '../../../boundaries/server/index.ts';
import { authorsOfPosts, postExists } from '../posts.queries.ts';
import { lateReader } from '../../../games/server/index.ts';

/** The posts among some that do not exist for a viewer because a block stands between them and the author. */
async function blockedPosts(db: Connection, viewer: Viewer, postIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (!hasBlocks(viewer)) return new Set();
  const authors = await authorsOfPosts(db, postIds);
  return new Set(postIds.filter(id => isBlocked(viewer, authors.get(id)?.authorId ?? null)));
}

/** The topics of streams without those of posts that a block keeps from a viewer. */
export async function topicsWithoutBlocks(db: Connection, viewer: Viewer, topics: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const postIds = [...topics].map(postOfTopic).filter(id => id !== undefined);
  if (!viewer.boundaries || postIds.length === 0) return topics;
  const blocked = await blockedPosts(db, viewer, postIds);
  return new Set([...topics].filter(topic => !blocked.has(postOfTopic(topic) ?? 0)));
}

/** Whether a block stands between a viewer and the author of a post, also of one that they may not know yet. */
export async function isBehindBlock(db: Connection, viewer: Viewer | null, postId: number): Promise<boolean> {
  return viewer !== null && (await readingAs(undefined, () => blockedPosts(db, viewer, [postId]))).has(postId);
}

/**
 * Whether a post does not exist for a viewer: a block stands between them and its author, or they are behind in its game and may not know
 * it yet. A visitor's clock counts where a read runs as theirs. Most viewers cost no query. `db` is no transaction, since the connection
 * of one is not that of a late reader.
 */
export async function isInvisibleTo(db: Connection, viewer: Viewer | null, postId: number): Promise<boolean> {
  const late = viewer?.limited ?? lateReader();
  if (late && !(await readingAs(late, () => postExists(db, postId)))) return true;
  return isBehindBlock(db, viewer, postId);
}
