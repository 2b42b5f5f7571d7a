/** Applies live updates to rooms and their messages. The browser's cache and the law "event applied = state refetched" use the same functions. */
import type { EventData } from '../../platform/shared/events.ts';
import type { ChatMessage, ChatRoom, chatReadEvent } from './chat.contract.ts';

/** The loaded part of a room's talk: its newest messages, oldest first. */
export interface Talk {
  messages: ChatMessage[];
  hasOlder: boolean;
}

/** Two stretches of one talk as one, oldest first, each message once. */
export function joinMessages(one: readonly ChatMessage[], other: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map([...one, ...other].map(message => [message.id, message]));
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

/** The messages with one inserted in order. A message older than the loaded part is ignored: it comes with its page. */
export function withMessage(talk: Talk, message: ChatMessage): Talk {
  if (talk.hasOlder && message.id < (talk.messages[0]?.id ?? 0)) return talk;
  return { ...talk, messages: joinMessages(talk.messages, [message]) };
}

/** The rooms with a newer unread count of one of them. */
export function withUnreadCount(rooms: readonly ChatRoom[], { roomId, unreadCount }: EventData<typeof chatReadEvent>): ChatRoom[] {
  return rooms.map(room => (room.id === roomId ? { ...room, unreadCount } : room));
}
