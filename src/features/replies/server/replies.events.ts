import type { EventKind } from '../../../platform/server/events/events.ts';
import { notificationRecords } from '../../notifications/notifications.types.ts';
import { addNotifications, lockOutReaders } from '../../notifications/server/index.ts';
import { awardTotals } from '../../profiles/server/index.ts';
import { readingOf } from './visits/visits.actions.ts';
import { answeredReaders, postIdsOf } from './writing/eventReplies.queries.ts';
import { aboutText, createMentionKind, textsOfEvents } from '../../texts/server/index.ts';
import { replyTexts } from './replyTexts.queries.ts';

const idsOf = (events: readonly { subjectId: number }[]) => events.map(({ subjectId }) => subjectId);

/** A comment was stored, by its id (database function `store_replies`). The author of the answered comment or of the post is notified. */
export const replyStored: EventKind = {
  type: 'reply_stored',
  async follow(tx, publish, events) {
    await lockOutReaders(tx, (await postIdsOf(tx, idsOf(events))).map(readingOf));
    const replies = new Map((await textsOfEvents(tx, replyTexts, idsOf(events))).map(reply => [reply.id, reply]));
    const readers = new Map((await answeredReaders(tx, [...replies.keys()])).map(reader => [reader.replyId, reader]));
    await addNotifications(
      tx,
      publish,
      events.flatMap(({ subjectId, createdAt }) => {
        const [reply, reader] = [replies.get(subjectId), readers.get(subjectId)];
        if (!reply || !reader) return [];
        const { author, isHidden } = reply;
        const { userId, isAnswer, isRead } = reader;
        const told = notificationRecords.reply.tell({ actor: author.username, isAnswer, text: aboutText(replyTexts, reply) });
        return [{ userId, actorId: author.id, type: 'reply' as const, ...told, createdAt, isHidden, isRead }];
      }),
    );
    await awardTotals(
      tx,
      'comments',
      events.flatMap(({ actorId }) => actorId ?? []),
    );
  },
};

export const replyMentioned = createMentionKind('reply_mentioned', replyTexts);
