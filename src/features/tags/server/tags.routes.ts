import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { tagsRoutes } from '../tags.contract.ts';
import { addFavorite } from './favorites.actions.ts';
import { deleteFavorite, favoriteTags } from './favorites.queries.ts';
import { allTags, popularTags, searchTags } from './tags.queries.ts';

export function serveTags(app: FastifyInstance, context: Context): void {
  const { db } = context;
  serve(app, context, tagsRoutes, {
    all: ({ readReplica }) => readReplica(allTags),
    popular: ({ query, readReplica }) => readReplica(from => popularTags(from, query.limit)),
    search: ({ query, readReplica }) => readReplica(from => searchTags(from, query.q, query.limit)),
    favorites: ({ viewer }) => favoriteTags(db, viewer.id),
    addFavorite: ({ body, viewer }) => addFavorite(context, viewer, body.tagId),
    removeFavorite: async ({ params, viewer }) => {
      await deleteFavorite(db, viewer.id, params.tagId);
      return undefined;
    },
  });
}
