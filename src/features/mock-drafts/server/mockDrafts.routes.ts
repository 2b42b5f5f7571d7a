import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { authorsOfPosts } from '../../posts/server/index.ts';
import { mockDraftsRoutes } from '../mockDrafts.contract.ts';
import { consensus, prospects } from './mockDrafts.actions.ts';

export function serveMockDrafts(app: FastifyInstance, context: Context): void {
  serve(app, context, mockDraftsRoutes, {
    prospects: ({ params, readReplica }) => readReplica(from => prospects(from, params.year)),
    consensus: ({ params, readReplica }) => readReplica(from => consensus(from, params.year, authorsOfPosts)),
  });
}
