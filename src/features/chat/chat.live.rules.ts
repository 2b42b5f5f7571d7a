/** Applies live updates to rooms and their messages. The browser's cache and the law "event applied = state refetched" use the same functions. */
import type { EventData } from '../../platform/shared/events.ts';
import type { ChatMessage, ChatRoom, chatReadEvent, chatSeenEvent } from './chat.contract.ts';

/** The loaded part of a room's talk: its newest messages, oldest first. */
export interface Talk {
  messages: ChatMessage[];
  hasOlder: boolean;
}

/** Two stretches of one talk as one, oldest first, each message once. */
export function joinMessages<Message extends { id: number }>(one: readonly Message[], other: readonly Message[]): Message[] {
  const byId = new Map([...one, ...other].map(message => [message.id, message]));
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

/** The messages with one inserted in order. A message older than the loaded part is ignored: it comes with its page. */
export function withMessage(talk: Talk, message: ChatMessage): Talk {
  if (talk.hasOlder && message.id < (talk.messages[0]?.id ?? 0)) return talk;
  return { ...talk, messages: joinMessages(talk.messages, [message]) };
}

/** The messages with a changed one, also in those that answer it. */
export function withChanged<Message extends Pick<ChatMessage, 'id' | 'content' | 'markup' | 'replyTo'>>(
  messages: readonly Message[],
  changed: Message,
): Message[] {
  return messages.map(message => {
    if (message.id === changed.id) return changed;
    if (message.replyTo?.id !== changed.id) return message;
    const { content, markup } = changed;
    return { ...message, replyTo: { ...message.replyTo, content, markup } };
  });
}

/** The room with the last own message that the other member has read. */
export function withSeen(room: ChatRoom, { roomId, seenUpTo }: EventData<typeof chatSeenEvent>): ChatRoom {
  return room.id === roomId ? { ...room, seenUpTo } : room;
}

/** The rooms with a newer unread count of one of them. */
export function withUnreadCount(rooms: readonly ChatRoom[], { roomId, unreadCount }: EventData<typeof chatReadEvent>): ChatRoom[] {
  return rooms.map(room => (room.id === roomId ? { ...room, unreadCount } : room));
}
