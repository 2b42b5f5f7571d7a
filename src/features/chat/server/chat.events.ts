import type { EventKind } from '../../../platform/server/events/events.ts';
import { notificationRecords } from '../../notifications/notifications.types.ts';
import { addNotifications, lockOutReaders } from '../../notifications/server/index.ts';
import { readerKey } from './chat.liveUpdates.ts';
import { noticeText, subjectOf } from './chat.notices.ts';
import { messagesOfEvents, readsOfRooms, roomsOfMessages } from './chat.queries.ts';

/** A message was sent, by its id (database function `store_messages`). The other member is notified, unless they have read it. */
export const messageSent: EventKind = {
  type: 'message_sent',
  async follow(tx, publish, events) {
    const ids = events.map(({ subjectId }) => subjectId);
    await lockOutReaders(tx, (await roomsOfMessages(tx, ids)).map(subjectOf));
    const found = await messagesOfEvents(tx, ids);
    const messages = new Map(found.map(message => [message.id, message]));
    const reads = await readsOfRooms(
      tx,
      found.map(({ roomId }) => roomId),
    );
    const readUpTo = new Map(reads.map(({ roomId, userId, lastReadId }) => [readerKey(roomId, userId), lastReadId]));
    await addNotifications(
      tx,
      publish,
      events.flatMap(({ subjectId, createdAt }) => {
        const message = messages.get(subjectId);
        if (!message) return [];
        const { id, roomId, sender, readerId, content, markup } = message;
        if ((readUpTo.get(readerKey(roomId, readerId)) ?? 0) >= id) return [];
        const told = notificationRecords.chat_message.tell({ actor: sender.username, roomId, message: noticeText(content, markup) });
        return [{ userId: readerId, actorId: sender.id, type: 'chat_message' as const, ...told, createdAt }];
      }),
    );
  },
};
