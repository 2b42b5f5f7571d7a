import { type Connection, inTransaction } from '../../../platform/server/db/database.ts';
import type { Context, NamedViewer, Viewer } from '../../../platform/server/http/context.ts';
import { AlreadyThere } from '../../../platform/server/http/serve.ts';
import { type Refusal, refuse } from '../../../platform/shared/errors.ts';
import { lockPost, postNotFound, postsSeenBy } from '../../posts/server/index.ts';
import { latestRepliesShown } from '../../replies/replies.rules.ts';
import { latestReplies } from '../../replies/server/index.ts';
import type { Bookmark, ListedBookmark } from '../bookmarks.contract.ts';
import { bookmarkLimit, bookmarkLimitReached } from '../bookmarks.rules.ts';
import { bookmarkedPosts, insertBookmark, queueByUser } from './bookmarks.queries.ts';

/** Somebody's bookmarks with everything their cards show, in a number of queries that does not depend on how many they are. */
export async function listBookmarks(db: Connection, viewer: Viewer): Promise<ListedBookmark[]> {
  const ids = await bookmarkedPosts(db, viewer.id);
  const [posts, replies] = await Promise.all([postsSeenBy(db, ids, viewer.id), latestReplies(db, ids, latestRepliesShown)]);
  return posts.map(post => ({ id: post.id, post: { ...post, latestReplies: replies.get(post.id) ?? [] } }));
}

export async function addBookmark(
  context: Context,
  viewer: NamedViewer,
  postId: number,
): Promise<Bookmark | AlreadyThere<Bookmark> | Refusal<'not_found' | 'bookmark_limit'>> {
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
      const [post] = await postsSeenBy(tx, [postId], viewer.id);
      if (!post) throw new Error(`post ${postId} is gone while it is held`);
      return isNew ? { id: postId, post } : new AlreadyThere({ id: postId, post });
    },
    { isQuiet: true },
  );
}
