import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { AlreadyThere, serve } from '../../../platform/server/http/serve.ts';
import { refused } from '../../../platform/shared/errors.ts';
import { tagsRoutes } from '../tags.contract.ts';
import { awaitCalls } from '../../games/server/index.ts';
import { addFavorite, saveFavorite, tagNotFound } from './favorites.actions.ts';
import { deleteFavorite, favoriteTag, favoriteTags } from './favorites.queries.ts';
import { allTags, popularTags, searchTags, tagById } from './tags.queries.ts';

export function serveTags(app: FastifyInstance, context: Context): void {
  const { db } = context;
  serve(app, context, tagsRoutes, {
    all: ({ readReplica }) => readReplica(allTags),
    popular: ({ query, readReplica }) => readReplica(from => popularTags(from, query.limit)),
    search: ({ query, readReplica }) => readReplica(from => searchTags(from, query.q, query.limit)),
    favorites: ({ viewer }) => favoriteTags(db, viewer.id),
    addFavorite: async ({ body, viewer, asReader }) => {
      const added = await addFavorite(context, viewer, body.tagId);
      await awaitCalls(db, viewer.id);
      if (refused(added) || !viewer.limited) return added;
      const known = await asReader(() => tagById(db, body.tagId));
      if (!known) return tagNotFound();
      const { alerts } = added instanceof AlreadyThere ? added.body : added;
      const shown = { ...known, ...(alerts !== undefined && { alerts }) };
      return added instanceof AlreadyThere ? new AlreadyThere(shown) : shown;
    },
    saveFavorite: async ({ params, body, viewer, asReader }) => {
      const saved = await saveFavorite(context, viewer, params.tagId, body.alerts);
      if (refused(saved)) return saved;
      await awaitCalls(db, viewer.id);
      return (await asReader(() => favoriteTag(db, viewer.id, params.tagId))) ?? saved;
    },
    removeFavorite: async ({ params, viewer }) => {
      await deleteFavorite(db, viewer.id, params.tagId);
      return undefined;
    },
  });
}
