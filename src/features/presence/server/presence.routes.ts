import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { presenceRoutes } from '../presence.contract.ts';
import { exchangePresence, hereOf } from './presence.ts';

export function servePresence(app: FastifyInstance, context: Context): void {
  const stop = exchangePresence(context);
  app.addHook('preClose', () =>
    stop().catch((error: unknown) => context.log.warn({ err: error }, 'the readers of this node could not be removed')),
  );
  serve(app, context, presenceRoutes, {
    here: async ({ query }) =>
      [...new Set(query.posts.map(Number))].flatMap(postId => {
        const here = hereOf(context, postId);
        return here === null ? [] : [{ postId, here }];
      }),
  });
}
