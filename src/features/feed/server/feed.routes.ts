import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../platform/server/db/database.ts';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { refuse, refused } from '../../../platform/shared/errors.ts';
import { userIdOf } from '../../account/server/index.ts';
import { feedRoutes } from '../feed.contract.ts';
import { findPosts, listPosts, listSeenBy, searchSeenBy } from './feed.pages.ts';
import { hotPosts, hotThreadsFor } from './hot/hotThreads.ts';
import { searchView, tagView } from './feed.filter.ts';

export function serveFeed(app: FastifyInstance, context: Context): void {
  const { db } = context;
  serve(app, context, feedRoutes, {
    list: async ({ query, viewer, address, cached, readReplica }) => {
      const reader = viewer?.id ?? address;
      if (query.following === 'true') {
        if (!viewer) return refuse('unauthorized', 'Sign in to see the posts of people whom you follow.');
        const view = { ...(await tagView(db, query.tags)), followedBy: viewer.id };
        const own = await listPosts({ ...context, reader }, view, query.sort, query);
        return refused(own) ? own : listSeenBy(db, viewer, own, { hidesMuted: true });
      }
      const read = async (from: Database) =>
        listPosts({ ...context, db: from, reader }, await tagView(from, query.tags), query.sort, query);
      // Only later pages may come from a replica: the first page must show new posts after a live update, and the popular order
      // is stored on the primary.
      const mayBeOld = query.sort === 'latest' && (query.cursor !== undefined || query.offset > 0);
      const list = await cached(() => (mayBeOld ? readReplica(read) : read(db)));
      return refused(list) || !viewer ? list : listSeenBy(db, viewer, list.value, { hidesMuted: true });
    },
    search: async ({ query, viewer, address, cached, readReplica }) => {
      const reader = viewer?.id ?? address;
      const read = async (from: Database) =>
        findPosts({ ...context, db: from, reader }, await searchView(from, query.q), query.sort, query);
      const list = await cached(() => (query.sort === 'latest' ? readReplica(read) : read(db)));
      return refused(list) || !viewer ? list : searchSeenBy({ ...context, reader }, viewer, list.value, () => searchView(db, query.q));
    },
    hot: async ({ viewer, cachedValue }) => hotThreadsFor(context, viewer, await cachedValue('hot posts', () => hotPosts(context))),
    liked: async ({ query, viewer }) => {
      const list = await listPosts({ ...context, reader: viewer.id }, { likedBy: viewer.id }, 'latest', query);
      return refused(list) ? list : listSeenBy(db, viewer, list);
    },
    byUser: async ({ params, query, viewer, address, cached }) => {
      const list = await cached(async () => {
        const authorId = await userIdOf(db, params.idOrUsername);
        return authorId
          ? listPosts({ ...context, reader: viewer?.id ?? address }, { authorId }, 'latest', query)
          : refuse('not_found', 'User not found');
      });
      return refused(list) || !viewer ? list : listSeenBy(db, viewer, list.value);
    },
  });
}
