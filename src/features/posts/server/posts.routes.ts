import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { refused } from '../../../platform/shared/errors.ts';
import { replyCounts } from '../../replies/server/index.ts';
import { postsRoutes } from '../posts.contract.ts';
import { postNotFound } from './posts.access.ts';
import { createPost, removePost, setLike, updatePost } from './posts.actions.ts';
import { asSeenBy } from './personal.queries.ts';
import { postById } from './posts.queries.ts';
import { viewPost } from './views.actions.ts';

export function servePosts(app: FastifyInstance, context: Context): void {
  serve(app, context, postsRoutes, {
    get: async ({ params, viewer, cached }) => {
      const responseCache = await cached(async () => (await postById(context.db, params.id)) ?? postNotFound());
      if (refused(responseCache)) return responseCache;
      const [post] = await asSeenBy(context.db, viewer?.id ?? null, [responseCache]);
      return post ?? postNotFound();
    },
    create: ({ body, viewer, idempotencyKey }) => createPost(context, viewer, body, idempotencyKey),
    update: ({ params, body, viewer }) => updatePost(context, viewer, params.id, body),
    remove: ({ params, viewer }) => removePost(context, viewer, params.id, replyCounts),
    like: ({ params, viewer }) => setLike(context, viewer, params.id, true),
    unlike: ({ params, viewer }) => setLike(context, viewer, params.id, false),
    view: ({ params, viewer, visitorId, address }) => viewPost(context, { viewer, visitorId, address }, params.id),
  });
}
