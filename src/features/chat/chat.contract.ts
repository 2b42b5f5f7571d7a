/** Chat between two friends. src/features/chat/README.md. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { defineError } from '../../platform/shared/errors.ts';
import { defineEvent } from '../../platform/shared/events.ts';
import { id, idInPath, idOrUsername, instant, limitQuery, offsetQuery } from '../../platform/shared/fields.ts';
import { person } from '../account/people/people.contract.ts';
import { markup } from '../texts/markup/markup.contract.ts';
import { newContent } from '../texts/texts.contract.ts';
import { attachedImage, newAttachedImage } from '../images/images.contract.ts';
import { messageLengthLimit, messagesPerCall } from './chat.rules.ts';

declare module '../../platform/shared/errors.ts' {
  interface ErrorStatuses {
    not_friends: 403;
  }
}
defineError('not_friends', 403);

const answeredMessage = z
  .object({
    id: id.describe('The id of the answered message.'),
    content: z.string().describe('The text of the answered message; empty once it is deleted.'),
    markup,
    senderUsername: z.string().describe('The current username of its sender.'),
  })
  .meta({ id: 'AnsweredMessage' });

export const chatMessage = z
  .object({
    id: id.describe('The id of the message; a newer message has a larger one.'),
    roomId: id.describe('The id of its room.'),
    senderId: z.string().describe('The id of the sender.'),
    senderUsername: z.string().describe('The current username of the sender.'),
    content: z.string().describe('The text as its sender typed it; empty once it is deleted.'),
    markup,
    createdAt: instant.describe('The time of sending.'),
    replyTo: answeredMessage.nullable().describe('The message that it answers; null for none.'),
    ...attachedImage,
    editedAt: instant.nullable().describe('The time of the last edit; null without one.'),
    deleted: z.boolean().describe('Whether its sender deleted it: no content, no picture.'),
  })
  .meta({ id: 'ChatMessage' });
export type ChatMessage = z.output<typeof chatMessage>;

export const chatRoom = z
  .object({
    id: id.describe('The id of the room.'),
    otherUser: person.describe('The other member.'),
    lastMessage: chatMessage.nullable().describe('The newest message; null in an empty room.'),
    unreadCount: z.int().nonnegative().describe('The messages of the other member that the caller has not read.'),
    seenUpTo: id.nullable().describe('The id of the caller’s last message that the other member has read; null without one.'),
  })
  .meta({ id: 'ChatRoom' });
export type ChatRoom = z.output<typeof chatRoom>;

export const chatMessageEvent = defineEvent({
  name: 'chat_message',
  to: 'both members of the room',
  whenDelayed: 'at once',
  data: z.object({ message: chatMessage.describe('The new message.') }),
});
/** A room was read on one of the reader's pages. */
export const chatReadEvent = defineEvent({
  name: 'chat_read',
  to: 'the reader',
  whenDelayed: 'at once',
  data: z.object({
    roomId: id.describe('The id of the room.'),
    unreadCount: z.int().nonnegative().describe('The messages in the room that are still unread.'),
  }),
});

/** A message was edited or deleted. */
export const chatChangedEvent = defineEvent({
  name: 'chat_changed',
  to: 'both members of the room',
  whenDelayed: 'at once',
  data: z.object({ message: chatMessage.describe('The message as it is now.') }),
});
/** The other member is writing. */
export const chatTypingEvent = defineEvent({
  name: 'chat_typing',
  to: 'the other member of the room, at most once in 3 seconds',
  whenDelayed: 'at once',
  data: z.object({
    roomId: id.describe('The id of the room.'),
    username: z.string().describe('The username of the person who is writing.'),
  }),
});
/** The other member read messages of the person. */
export const chatSeenEvent = defineEvent({
  name: 'chat_seen',
  to: 'the member whose messages were read',
  whenDelayed: 'at once',
  data: z.object({
    roomId: id.describe('The id of the room.'),
    seenUpTo: id.nullable().describe('The id of the person’s last message that the other member has read.'),
  }),
});

export const content = newContent(messageLengthLimit, 'A message');

export const newMessage = z
  .object({
    content: content.describe('The text.'),
    replyTo: id.nullable().optional().describe('The id of the message of the same room that it answers.'),
    imageUrl: newAttachedImage,
  })
  .meta({ id: 'NewMessage' });
export type NewMessage = z.output<typeof newMessage>;

const inRoom = z.object({ roomId: idInPath.describe('The id of the room.') });

const aMessage = inRoom.extend({ id: idInPath.describe('The id of the message.') });

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
    params: z.object({ idOrUsername: idOrUsername.describe('The id of a room, or the id or username of a friend.') }),
    response: chatRoom,
    errors: ['not_found', 'not_friends'],
  },
  messages: {
    method: 'GET',
    path: '/api/chat/messages/:roomId',
    access: 'signed-in',
    summary: 'The newest messages after skipping `offset`, or those before the message `before`; oldest first. Reading changes nothing.',
    params: inRoom,
    query: z.object({
      limit: limitQuery(messagesPerCall).describe('The number of messages, 100 at most; more is served as 100.'),
      offset: offsetQuery.describe('The number of newest messages to skip.'),
      before: idInPath.optional().describe('The id of a message: only older ones are returned.'),
    }),
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
    errors: ['not_found', 'not_friends', 'invalid_input', 'newcomer', 'refused_content'],
    limit: { name: 'message', max: 60, windowMinutes: 1 },
    isIdempotent: true,
    needs: 'voice',
  },
  edit: {
    method: 'PUT',
    path: '/api/chat/messages/:roomId/:id',
    access: 'named',
    summary: 'Edits one’s own message within 10 minutes of sending it.',
    params: aMessage,
    body: z.object({ content: content.describe('The new text.') }),
    response: chatMessage,
    errors: ['not_found', 'forbidden', 'not_friends', 'newcomer', 'refused_content'],
    needs: 'voice',
  },
  remove: {
    method: 'DELETE',
    path: '/api/chat/messages/:roomId/:id',
    access: 'named',
    summary: 'Deletes one’s own message within 10 minutes of sending it. Its place stays, without text and picture.',
    params: aMessage,
    response: null,
    errors: ['not_found', 'forbidden'],
  },
  typing: {
    method: 'POST',
    path: '/api/chat/rooms/:roomId/typing',
    access: 'named',
    summary: 'Tells the other member that the caller is writing.',
    params: inRoom,
    response: null,
    errors: ['not_found'],
    needs: 'voice',
  },
  read: {
    method: 'POST',
    path: '/api/chat/rooms/:roomId/read',
    access: 'named',
    isServedReadOnly: true,
    summary: 'The caller has seen the room’s messages.',
    params: inRoom,
    response: z.object({ unreadCount: z.int().nonnegative().describe('The messages in the room that are still unread.') }),
    errors: ['not_found'],
  },
});
