import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { tagsRoutes } from '../tags.contract.ts';
import { allTags, popularTags, searchTags } from './tags.queries.ts';

export function serveTags(app: FastifyInstance, context: Context): void {
  serve(app, context, tagsRoutes, {
    all: () => allTags(context.db),
    popular: ({ query }) => popularTags(context.db, query.limit),
    search: ({ query }) => searchTags(context.db, query.q, query.limit),
  });
}
