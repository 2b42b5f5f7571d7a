import { type Connection, inTransaction } from '../../../platform/server/db/database.ts';
import type { Context, NamedViewer, Viewer } from '../../../platform/server/http/context.ts';
import { type Refusal, refuse } from '../../../platform/shared/errors.ts';
import { lockPost, postNotFound, postsByIds } from '../../posts/server/index.ts';
import { latestRepliesShown } from '../../replies/replies.rules.ts';
import { latestReplies } from '../../replies/server/index.ts';
import type { Post } from '../../posts/posts.contract.ts';
import type { ListedBookmark } from '../bookmarks.contract.ts';
import { bookmarkLimit, bookmarkLimitReached } from '../bookmarks.rules.ts';
import { bookmarkedPosts, insertBookmark, queueByUser } from './bookmarks.queries.ts';

/** A person's bookmarked posts with everything that their cards show. The number of queries does not grow with the bookmarks. */
export async function listBookmarks(db: Connection, viewer: Viewer): Promise<ListedBookmark[]> {
  const ids = await bookmarkedPosts(db, viewer.id);
  const [posts, replies] = await Promise.all([postsByIds(db, ids), latestReplies(db, ids, latestRepliesShown)]);
  return posts.map(post => ({ id: post.id, post: { ...post, latestReplies: replies.get(post.id) ?? [] } }));
}

/** Bookmarks a post, as everybody sees it; the route adds the reader's own state. */
export async function addBookmark(
  context: Context,
  viewer: NamedViewer,
  postId: number,
): Promise<{ post: Post; isNew: boolean } | Refusal<'not_found' | 'bookmark_limit'>> {
  return inTransaction(
    context.db,
    async tx => {
      // The post first, as everywhere: one that is being deleted is gone afterwards.
      if (!(await lockPost(tx, postId))) return postNotFound();
      await queueByUser(tx, viewer.id);
      const known = await bookmarkedPosts(tx, viewer.id);
      const isNew = !known.includes(postId);
      if (isNew && known.length >= bookmarkLimit) return refuse('bookmark_limit', bookmarkLimitReached);
      if (isNew) await insertBookmark(tx, viewer.id, postId);
      const [post] = await postsByIds(tx, [postId]);
      if (!post) throw new Error(`post ${postId} is gone while it is held`);
      return { post, isNew };
    },
    { isQuiet: true },
  );
}
