import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { refuse } from '../../../platform/shared/errors.ts';
import { userIdOf } from '../../account/server/index.ts';
import { feedRoutes } from '../feed.contract.ts';
import { findPosts, listPosts } from './feed.pages.ts';
import { searchView, tagView } from './feed.view.ts';

export function serveFeed(app: FastifyInstance, context: Context): void {
  const { db } = context;
  serve(app, context, feedRoutes, {
    list: async ({ query, viewer }) => listPosts(db, await tagView(db, query.tags), query.sort, query, viewer?.id ?? null),
    search: async ({ query, viewer }) => findPosts(db, await searchView(db, query.q), query.sort, query, viewer?.id ?? null),
    byUser: async ({ params, query, viewer }) => {
      const authorId = await userIdOf(db, params.idOrUsername);
      if (!authorId) return refuse('not_found', 'User not found');
      return listPosts(db, { authorId }, 'latest', query, viewer?.id ?? null);
    },
  });
}
