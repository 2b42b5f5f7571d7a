/** Chat between two friends. docs/product.md, 17 Chat. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { defineError } from '../../platform/shared/errors.ts';
import { defineEvent } from '../../platform/shared/events.ts';
import { id, idInPath, idOrUsername, instant, limitQuery, offsetQuery } from '../../platform/shared/fields.ts';
import { isInvisible } from '../../platform/shared/text.ts';
import { messageLengthLimit, messagesPerCall } from './chat.rules.ts';

declare module '../../platform/shared/errors.ts' {
  interface ErrorStatuses {
    not_friends: 403;
  }
}
defineError('not_friends', 403);

export const chatMessage = z.object({
  id,
  roomId: id,
  senderId: z.string(),
  senderUsername: z.string(),
  content: z.string(),
  createdAt: instant,
});
export type ChatMessage = z.output<typeof chatMessage>;

export const chatRoom = z.object({
  id,
  otherUser: z.object({ id: z.string(), username: z.string() }),
  lastMessage: chatMessage.nullable(),
  /** Messages of the other one that the caller has not read. */
  unreadCount: z.int().nonnegative(),
});
export type ChatRoom = z.output<typeof chatRoom>;

export const chatMessageEvent = defineEvent({
  name: 'chat_message',
  to: 'both members of the room',
  data: z.object({ message: chatMessage }),
});
/** A room was read on one of the reader's pages. */
export const chatReadEvent = defineEvent({
  name: 'chat_read',
  to: 'the reader',
  data: z.object({ roomId: id, unreadCount: z.int().nonnegative() }),
});

export const newMessage = z.object({
  content: z
    .string()
    .trim()
    .min(1, { error: 'Write something first', abort: true })
    .refine(text => !isInvisible(text), 'Write something first')
    .max(messageLengthLimit, `A message has at most ${messageLengthLimit.toLocaleString('en-US')} characters`),
});

const inRoom = z.object({ roomId: idInPath });

export const chatRoutes = defineRoutes({
  rooms: {
    method: 'GET',
    path: '/api/chat/rooms',
    access: 'signed-in',
    summary: 'The caller’s rooms in which something was said, latest talk first.',
    response: z.array(chatRoom),
    errors: [],
  },
  room: {
    method: 'GET',
    path: '/api/chat/room/:idOrUsername',
    access: 'signed-in',
    summary: 'The room with a friend, by room id, user id or username; it is made with the first look.',
    params: z.object({ idOrUsername }),
    response: chatRoom,
    errors: ['not_found', 'not_friends'],
  },
  messages: {
    method: 'GET',
    path: '/api/chat/messages/:roomId',
    access: 'signed-in',
    summary: 'The newest messages after skipping `offset`, or those before the message `before`; oldest first. Reading changes nothing.',
    params: inRoom,
    query: z.object({ limit: limitQuery(messagesPerCall), offset: offsetQuery, before: idInPath.optional() }),
    response: z.array(chatMessage),
    errors: ['not_found'],
  },
  send: {
    method: 'POST',
    path: '/api/chat/messages/:roomId',
    access: 'named',
    summary: 'Says something to a friend.',
    params: inRoom,
    body: newMessage,
    response: chatMessage,
    status: 201,
    errors: ['not_found', 'not_friends'],
    limit: { name: 'message', max: 60, windowMinutes: 1 },
  },
  read: {
    method: 'POST',
    path: '/api/chat/rooms/:roomId/read',
    access: 'named',
    summary: 'The caller has seen the room’s messages.',
    params: inRoom,
    response: z.object({ unreadCount: z.int().nonnegative() }),
    errors: ['not_found'],
  },
});
