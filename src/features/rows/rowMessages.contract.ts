/** The messages of rows and what their streams bring. src/features/rows/README.md. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { defineEvent } from '../../platform/shared/events.ts';
import { id, idCursor, idInPath, limitQuery } from '../../platform/shared/fields.ts';
import { chatMessage, content, newMessage } from '../chat/chat.contract.ts';
import { moment, reaction, reactions } from '../games/games.contract.ts';
import { rowInPath } from './rows.contract.ts';
import { rowMessagesPerCall } from './rows.rules.ts';

const playSeq = z.int32().positive();

export const rowMessage = chatMessage
  .omit({ roomId: true })
  .extend({
    rowId: id.describe('The id of its row.'),
    playSeq: playSeq.nullable().describe('The play that it is about; null for none.'),
    moment: moment
      .nullable()
      .describe('The state of the game where its sender was; null before the start. Others get it when they are there.'),
    reactions: reactions.describe('The number of members by reaction; kinds without any are absent.'),
    mine: reaction.nullable().describe('The caller’s own reaction; null without one.'),
  })
  .meta({ id: 'RowMessage' });
export type RowMessage = z.output<typeof rowMessage>;

export const rowMessageEvent = defineEvent({
  name: 'row_message',
  to: 'the members, each once they may know it',
  whenDelayed: 'when known',
  data: z.object({ message: rowMessage.describe('The new message; `mine` is null.') }),
});

/** A message was edited, deleted or removed. */
export const rowMessageChangedEvent = defineEvent({
  name: 'row_message_changed',
  to: 'the members, each once they may know it',
  whenDelayed: 'when known',
  data: z.object({ message: rowMessage.describe('The message as it is now; `mine` is null.') }),
});

export const rowReactionsEvent = defineEvent({
  name: 'row_reactions',
  to: 'the members, each once they may know the message',
  whenDelayed: 'when known',
  data: z.object({
    rowId: id.describe('The id of the row.'),
    messageId: id.describe('The id of the message.'),
    reactions: reactions.describe('The number of members by reaction.'),
  }),
});

export const newRowMessage = newMessage
  .extend({ playSeq: playSeq.nullable().optional().describe('The play that it is about, which its sender knows.') })
  .meta({ id: 'NewRowMessage' });
export type NewRowMessage = z.output<typeof newRowMessage>;

const aMessage = rowInPath.extend({ messageId: idInPath.describe('The id of the message.') });

export const rowMessagesRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/rows/:code/messages',
    access: 'signed-in',
    summary: 'The newest messages that the caller may know, or with `cursor` older ones; each page oldest first. Reading changes nothing.',
    params: rowInPath,
    query: z.object({
      limit: limitQuery(rowMessagesPerCall).describe('The number of messages, 100 at most; more is served as 100.'),
      cursor: idCursor,
    }),
    response: z.object({
      messages: z.array(rowMessage).describe('The messages, oldest first.'),
      nextCursor: z.string().nullable().describe('The `cursor` of older messages; null if there are none.'),
    }),
    errors: ['not_found'],
  },
  send: {
    method: 'POST',
    path: '/api/rows/:code/messages',
    access: 'named',
    summary: 'Says something to the row.',
    params: rowInPath,
    body: newRowMessage,
    response: rowMessage,
    status: 201,
    errors: ['not_found', 'gone', 'invalid_input', 'newcomer', 'refused_content'],
    limit: { name: 'row_message', max: 60, windowMinutes: 1 },
    isIdempotent: true,
    needs: 'voice',
  },
  edit: {
    method: 'PUT',
    path: '/api/rows/:code/messages/:messageId',
    access: 'named',
    summary: 'Edits one’s own message within 10 minutes of sending it.',
    params: aMessage,
    body: z.object({ content: content.describe('The new text.') }),
    response: rowMessage,
    errors: ['not_found', 'forbidden', 'gone', 'newcomer', 'refused_content'],
    needs: 'voice',
  },
  remove: {
    method: 'DELETE',
    path: '/api/rows/:code/messages/:messageId',
    access: 'named',
    summary: 'Deletes one’s own message within 10 minutes of sending it. Its place stays, without text and picture.',
    params: aMessage,
    response: null,
    errors: ['not_found', 'forbidden', 'gone'],
  },
  react: {
    method: 'PUT',
    path: '/api/rows/:code/messages/:messageId/reaction',
    access: 'named',
    summary: 'Sets the caller’s reaction to a message, or takes it back with null; the same again changes nothing.',
    params: aMessage,
    body: z.object({ reaction: reaction.nullable().describe('The reaction; null for none.') }),
    response: z.object({
      reactions: reactions.describe('The number of members by reaction.'),
      mine: reaction.nullable().describe('The caller’s own reaction; null without one.'),
    }),
    errors: ['not_found', 'gone'],
    needs: 'voice',
  },
  read: {
    method: 'POST',
    path: '/api/rows/:code/messages/read',
    access: 'named',
    isServedReadOnly: true,
    summary: 'The caller has seen the messages up to their position.',
    params: rowInPath,
    response: z.object({ unreadCount: z.int().nonnegative().describe('The messages that are still unread.') }),
    errors: ['not_found'],
  },
});
