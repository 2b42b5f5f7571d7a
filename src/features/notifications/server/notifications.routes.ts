import type { FastifyInstance } from 'fastify';
import type { Context, Viewer } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { tellReader } from '../../games/server/index.ts';
import { notificationsRoutes } from '../notifications.contract.ts';
import { placeOf } from '../notifications.rules.ts';
import { hearCalls, readAll, readOne, readSome } from './notifications.actions.ts';
import { notificationsOf, unreadCounts } from './told.queries.ts';

export function serveNotifications(app: FastifyInstance, context: Context): void {
  hearCalls(context);
  /** Resolves when the bell of a member has what follows from events and calls so far. */
  const caughtUp = async ({ id }: Viewer) => {
    await context.events.caughtUp();
    await tellReader(context, id);
  };
  serve(app, context, notificationsRoutes, {
    async list({ viewer, query }) {
      await caughtUp(viewer);
      return notificationsOf(
        context.db,
        { id: viewer.id, mutedWords: viewer.boundaries?.muted.words ?? [] },
        {
          limit: query.limit,
          filter: query.filter ?? 'all',
          ...(query.cursor !== undefined && { behind: placeOf(query.cursor) }),
        },
      );
    },
    async unreadCount({ viewer }) {
      await caughtUp(viewer);
      return { count: (await unreadCounts(context.db, [viewer.id]))[0]?.unreadCount ?? 0 };
    },
    markRead: ({ viewer, params }) => readOne(context, viewer, params.id),
    markSomeRead: async ({ viewer, body }) => {
      await readSome(context, viewer, body.ids);
      return undefined;
    },
    async markAllRead({ viewer }) {
      await caughtUp(viewer);
      return readAll(context, viewer);
    },
  });
}
