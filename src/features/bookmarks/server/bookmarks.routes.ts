import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { AlreadyThere, serve } from '../../../platform/server/http/serve.ts';
import { asSeenBy } from '../../personal/server/index.ts';
import { isInvisibleTo, postExists, postNotFound, postsByIds } from '../../posts/server/index.ts';
import { refused } from '../../../platform/shared/errors.ts';
import type { Post } from '../../posts/posts.contract.ts';
import { bookmarksRoutes } from '../bookmarks.contract.ts';
import { addBookmark, listBookmarks } from './bookmarks.actions.ts';
import { deleteBookmark, isBookmarked } from './bookmarks.queries.ts';

export function serveBookmarks(app: FastifyInstance, context: Context): void {
  const { db } = context;
  serve(app, context, bookmarksRoutes, {
    list: async ({ viewer }) => {
      const bookmarks = await listBookmarks(db, viewer);
      const posts = await asSeenBy(
        db,
        viewer,
        bookmarks.map(({ post }) => post),
      );
      return posts.map(post => ({ id: post.id, post }));
    },
    add: async ({ body, viewer, asReader }) => {
      if (await isInvisibleTo(db, viewer, body.postId)) return postNotFound();
      const added = await addBookmark(context, viewer, body.postId);
      if (refused(added)) return added;
      // A late reader gets the post as they may know it, once the write is over.
      const seen = async (posts: readonly Post[]) => (await asSeenBy(db, viewer, posts))[0];
      const post = viewer.limited ? await asReader(async () => seen(await postsByIds(db, [body.postId]))) : await seen([added.post]);
      if (!post) return postNotFound();
      return added.isNew ? { id: post.id, post } : new AlreadyThere({ id: post.id, post });
    },
    remove: async ({ params, viewer }) => {
      await deleteBookmark(db, viewer.id, params.postId);
      return undefined;
    },
    check: async ({ params, viewer }) => {
      if (!(await postExists(db, params.postId)) || (await isInvisibleTo(db, viewer, params.postId))) return postNotFound();
      return { isBookmarked: await isBookmarked(db, viewer.id, params.postId) };
    },
  });
}
