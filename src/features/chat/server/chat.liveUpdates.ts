import { type LiveUpdate, liveEvent } from '../../../platform/server/live/liveUpdate.ts';
import { chatChangedEvent, chatMessageEvent, chatReadEvent, chatSeenEvent, chatTypingEvent } from '../chat.contract.ts';
import { messagesByIds, otherMembers, unreadIn } from './chat.queries.ts';

/** By the message's id. */
export const messageSent: LiveUpdate<number> = {
  name: 'chat_message',
  async load(db, ids) {
    const rows = await messagesByIds(db, ids);
    return rows.map(({ message, members }) => liveEvent(chatMessageEvent, { people: members }, { message }));
  },
};

/** By the message's id: it was edited or deleted. */
export const messageChanged: LiveUpdate<number> = {
  name: 'chat_changed',
  async load(db, ids) {
    const rows = await messagesByIds(db, ids);
    return rows.map(({ message, members }) => liveEvent(chatChangedEvent, { people: members }, { message }));
  },
};

/** By the room and the person who writes, as `readerKey` writes them. */
export const someoneTyping: LiveUpdate<string> = {
  name: 'chat_typing',
  async load(db, keys) {
    const rows = await otherMembers(db, keys.map(pairOf));
    return rows.map(({ roomId, username, otherId }) => liveEvent(chatTypingEvent, { people: [otherId] }, { roomId, username }));
  },
};

/** By the room and the reader, as `readerKey` writes them: the other member's messages were seen. */
export const messagesSeen: LiveUpdate<string> = {
  name: 'chat_seen',
  async load(db, keys) {
    const rows = await otherMembers(db, keys.map(pairOf));
    return rows.map(({ roomId, otherId, otherSeenUpTo }) =>
      liveEvent(chatSeenEvent, { people: [otherId] }, { roomId, seenUpTo: otherSeenUpTo }),
    );
  },
};

/** By the room and the reader, as `readerKey` writes them. */
export const roomRead: LiveUpdate<string> = {
  name: 'chat_read',
  async load(db, keys) {
    const rows = await unreadIn(db, keys.map(pairOf));
    return rows.map(({ userId, ...data }) => liveEvent(chatReadEvent, { people: [userId] }, data));
  },
};

export function readerKey(roomId: number, userId: string): string {
  return `${roomId} ${userId}`;
}

function pairOf(key: string): { roomId: number; userId: string } {
  const [roomId = '', userId = ''] = key.split(' ');
  return { roomId: Number(roomId), userId };
}
