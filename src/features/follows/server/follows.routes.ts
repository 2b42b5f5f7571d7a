import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { AlreadyThere, serve } from '../../../platform/server/http/serve.ts';
import { refused } from '../../../platform/shared/errors.ts';
import { followsRoutes } from '../follows.contract.ts';
import { followPerson, unfollowPerson } from './follows.actions.ts';
import { followsOf } from './follows.queries.ts';

export function serveFollows(app: FastifyInstance, context: Context): void {
  serve(app, context, followsRoutes, {
    list: async ({ viewer, query: { limit, cursor } }) => {
      const rows = await followsOf(context.db, viewer.id, { limit: limit + 1, after: cursor });
      const shown = rows.slice(0, limit);
      return {
        follows: shown.map(each => each.follow),
        nextCursor: rows.length > limit ? String(shown.at(-1)?.id) : null,
      };
    },
    follow: async ({ viewer, body }) => {
      const made = await followPerson(context, viewer, body);
      if (refused(made)) return made;
      return made.isNew ? made.follow : new AlreadyThere(made.follow);
    },
    unfollow: ({ viewer, body }) => unfollowPerson(context, viewer, body.username),
  });
}
