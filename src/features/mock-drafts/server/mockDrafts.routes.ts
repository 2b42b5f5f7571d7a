import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { refused } from '../../../platform/shared/errors.ts';
import { isBlocked } from '../../boundaries/server/index.ts';
import { authorsOfPosts } from '../../posts/server/index.ts';
import { mockDraftsRoutes } from '../mockDrafts.contract.ts';
import { consensus, prospects } from './mockDrafts.actions.ts';

export function serveMockDrafts(app: FastifyInstance, context: Context): void {
  serve(app, context, mockDraftsRoutes, {
    prospects: ({ params, readReplica }) => readReplica(from => prospects(from, params.year)),
    async consensus({ params, viewer, readReplica }) {
      const found = await readReplica(from => consensus(from, params.year, authorsOfPosts));
      return refused(found) ? found : { ...found, leaders: found.leaders.filter(({ authorId }) => !isBlocked(viewer, authorId)) };
    },
  });
}
