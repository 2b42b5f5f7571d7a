import { type LiveUpdate, liveEvent } from '../../../platform/server/live/liveUpdate.ts';
import { chatMessageEvent, chatReadEvent } from '../chat.contract.ts';
import { messagesByIds, unreadIn } from './chat.queries.ts';

/** By the message's id. */
export const messageSent: LiveUpdate<number> = {
  name: 'chat_message',
  async load(db, ids) {
    const rows = await messagesByIds(db, ids);
    return rows.map(({ message, members }) => liveEvent(chatMessageEvent, { people: members }, { message }));
  },
};

/** By the room and the reader, as `readerKey` writes them. */
export const roomRead: LiveUpdate<string> = {
  name: 'chat_read',
  async load(db, keys) {
    const pairs = keys.map(key => {
      const [roomId = '', userId = ''] = key.split(' ');
      return { roomId: Number(roomId), userId };
    });
    const rows = await unreadIn(db, pairs);
    return rows.map(({ userId, ...data }) => liveEvent(chatReadEvent, { people: [userId] }, data));
  },
};

export function readerKey(roomId: number, userId: string): string {
  return `${roomId} ${userId}`;
}
