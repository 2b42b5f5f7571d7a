import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { friendsRoutes } from '../friends.contract.ts';
import { accept, requestFriendship, decline, unfriend, statusWith } from './friends.actions.ts';
import { friendsOf, requestsFor } from './friends.queries.ts';

export function serveFriends(app: FastifyInstance, context: Context): void {
  const { db } = context;
  serve(app, context, friendsRoutes, {
    list: ({ viewer }) => friendsOf(db, viewer.id),
    requests: ({ viewer }) => requestsFor(db, viewer.id),
    status: ({ viewer, params }) => statusWith(context, viewer, params.idOrUsername),
    ask: ({ viewer, body }) => requestFriendship(context, viewer, body.receiverUsername),
    accept: ({ viewer, params }) => accept(context, viewer, params.id),
    decline: ({ viewer, params }) => decline(context, viewer, params.id),
    remove: ({ viewer, params }) => unfriend(context, viewer, params.username),
  });
}
