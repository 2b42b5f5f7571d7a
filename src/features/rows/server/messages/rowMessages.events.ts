import type { EventKind } from '../../../../platform/server/events/events.ts';
import { notificationRecords } from '../../../notifications/notifications.types.ts';
import { addNotifications, lockOutReaders } from '../../../notifications/server/index.ts';
import { noticeText } from '../../../chat/server/index.ts';
import { rowSubject } from './rowNotices.ts';
import { rowMessagesOfEvents, rowsOfMessages } from './rowNotices.queries.ts';

/** A message was sent to a row, by its id. Members who are away are notified, unless they have muted the row. */
export const rowMessageStored: EventKind = {
  type: 'row_message_stored',
  async follow(tx, publish, events) {
    const ids = events.map(({ subjectId }) => subjectId);
    await lockOutReaders(tx, (await rowsOfMessages(tx, ids)).map(rowSubject));
    const told = new Map(events.map(({ subjectId, createdAt }) => [subjectId, createdAt]));
    await addNotifications(
      tx,
      publish,
      (await rowMessagesOfEvents(tx, ids)).map(({ id, rowId, code, sender, content, markup, readerId }) => ({
        userId: readerId,
        actorId: sender.id,
        type: 'row_message' as const,
        ...notificationRecords.row_message.tell({
          actor: sender.username,
          rowId,
          code,
          messageId: id,
          message: noticeText(content, markup),
        }),
        createdAt: told.get(id) ?? new Date(),
      })),
    );
  },
};
