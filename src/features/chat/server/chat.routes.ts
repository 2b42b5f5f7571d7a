import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { refused } from '../../../platform/shared/errors.ts';
import { isBlocked } from '../../boundaries/server/index.ts';
import { chatRoutes } from '../chat.contract.ts';
import { memberOf } from './chat.access.ts';
import { enterRoom, readRoom, sendMessage } from './chat.actions.ts';
import { editMessage, removeMessage, publishTyping } from './changes/chat.changes.ts';
import { messagesOf, roomsOf } from './chat.queries.ts';

export function serveChat(app: FastifyInstance, context: Context): void {
  serve(app, context, chatRoutes, {
    rooms: async ({ viewer }) => (await roomsOf(context.db, viewer.id)).filter(room => !isBlocked(viewer, room.otherUser.id)),
    room: ({ viewer, params }) => enterRoom(context, viewer, params.idOrUsername),
    messages: async ({ viewer, params, query }) => {
      const other = await memberOf(context.db, viewer, params.roomId);
      return refused(other) ? other : messagesOf(context.db, params.roomId, { ...query, before: query.before });
    },
    send: ({ viewer, params, body, idempotencyKey }) => sendMessage(context, viewer, params.roomId, body, idempotencyKey),
    edit: ({ viewer, params, body }) => editMessage(context, viewer, params, body.content),
    remove: ({ viewer, params }) => removeMessage(context, viewer, params),
    typing: ({ viewer, params }) => publishTyping(context, viewer, params.roomId),
    read: ({ viewer, params }) => readRoom(context, viewer, params.roomId),
  });
}
