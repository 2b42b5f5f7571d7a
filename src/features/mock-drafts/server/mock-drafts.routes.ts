import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { mockDraftsRoutes } from '../mock-drafts.contract.ts';
import { consensus, prospects } from './mock-drafts.actions.ts';

export function serveMockDrafts(app: FastifyInstance, context: Context): void {
  serve(app, context, mockDraftsRoutes, {
    prospects: ({ params }) => prospects(context.db, params.year),
    consensus: ({ params }) => consensus(context.db, params.year),
  });
}
