import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { refuse, refused } from '../../../platform/shared/errors.ts';
import { userIdOf } from '../../account/server/index.ts';
import { feedRoutes } from '../feed.contract.ts';
import { findPosts, listPosts, listSeenBy } from './feed.pages.ts';
import { searchView, tagView } from './feed.view.ts';

export function serveFeed(app: FastifyInstance, context: Context): void {
  const { db } = context;
  serve(app, context, feedRoutes, {
    list: async ({ query, viewer, share }) => {
      const list = await share(async () => listPosts(context, await tagView(db, query.tags), query.sort, query));
      return refused(list) ? list : listSeenBy(db, viewer, list);
    },
    search: async ({ query, viewer, share }) => {
      const list = await share(async () => findPosts(context, await searchView(db, query.q), query.sort, query));
      return refused(list) ? list : listSeenBy(db, viewer, list);
    },
    byUser: async ({ params, query, viewer, share }) => {
      const list = await share(async () => {
        const authorId = await userIdOf(db, params.idOrUsername);
        return authorId ? listPosts(context, { authorId }, 'latest', query) : refuse('not_found', 'User not found');
      });
      return refused(list) ? list : listSeenBy(db, viewer, list);
    },
  });
}
