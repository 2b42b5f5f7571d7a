import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../../platform/server/http/context.ts';
import { serve } from '../../../../platform/server/http/serve.ts';
import { refused } from '../../../../platform/shared/errors.ts';
import { clockGame, storeGameRead } from '../../../games/server/index.ts';
import { rowMessagesRoutes } from '../../rowMessages.contract.ts';
import { ownRow } from '../rows.access.ts';
import { editRowMessage, reactInRow, readRowMessages, removeRowMessage, sendRowMessage } from './rowMessages.actions.ts';
import { messagesOfRow } from './rowMessages.queries.ts';

export function serveRowMessages(app: FastifyInstance, context: Context): void {
  serve(app, context, rowMessagesRoutes, {
    async list({ viewer, params, query: { limit, cursor } }) {
      const row = await ownRow(context.db, viewer, params.code);
      if (refused(row)) return row;
      await storeGameRead(context, viewer, await clockGame(context, row.gameId));
      const found = await messagesOfRow(context.db, { rowId: row.id, reader: viewer.id, before: cursor, max: limit + 1 });
      const messages = found.slice(-limit);
      return { messages, nextCursor: found.length > limit ? String(messages[0]?.id) : null };
    },
    send: ({ viewer, params, body, idempotencyKey }) => sendRowMessage(context, viewer, { code: params.code, input: body }, idempotencyKey),
    edit: ({ viewer, params, body }) => editRowMessage(context, viewer, params, body.content),
    remove: ({ viewer, params }) => removeRowMessage(context, viewer, params),
    react: ({ viewer, params, body }) => reactInRow(context, viewer, params, body.reaction),
    read: ({ viewer, params }) => readRowMessages(context, viewer, params.code),
  });
}
