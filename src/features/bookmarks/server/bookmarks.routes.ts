import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { postExists, postNotFound } from '../../posts/server/index.ts';
import { bookmarksRoutes } from '../bookmarks.contract.ts';
import { addBookmark, listBookmarks } from './bookmarks.actions.ts';
import { deleteBookmark, isBookmarked } from './bookmarks.queries.ts';

export function serveBookmarks(app: FastifyInstance, context: Context): void {
  const { db } = context;
  serve(app, context, bookmarksRoutes, {
    list: ({ viewer }) => listBookmarks(db, viewer),
    add: ({ body, viewer }) => addBookmark(context, viewer, body.postId),
    remove: async ({ params, viewer }) => {
      await deleteBookmark(db, viewer.id, params.postId);
      return undefined;
    },
    check: async ({ params, viewer }) => {
      if (!(await postExists(db, params.postId))) return postNotFound();
      return { isBookmarked: await isBookmarked(db, viewer.id, params.postId) };
    },
  });
}
