import { LRUCache } from 'lru-cache';
import { perOwner } from '../../../../platform/server/concurrency/memo.ts';
import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { Context, NamedViewer } from '../../../../platform/server/http/context.ts';
import { writeAndPublish } from '../../../../platform/server/live/liveUpdate.ts';
import { type Refusal, refuse, refused } from '../../../../platform/shared/errors.ts';
import { screenMessage, type TextRefusal } from '../../../safeguards/server/index.ts';
import { dropImage, dropImagesLater } from '../../../posts/server/index.ts';
import { requote } from '../../../notifications/server/index.ts';
import type { ChatMessage } from '../../chat.contract.ts';
import { deletedMessage, tooLateToChange, typingPauseMs } from '../../chat.rules.ts';
import { memberOf, notAFriend } from '../chat.access.ts';
import { noticeText, subjectOf } from '../chat.notices.ts';
import { messageChanged, readerKey, someoneTyping } from '../chat.liveUpdates.ts';
import { areFriends, emptyMessage, messagesByIds, replaceContent } from '../chat.queries.ts';
import { createMessageHiding } from './messageHiding.ts';
import { chatMessageRows, lockMessage, quotedMessages } from './messageRows.queries.ts';
import { parseText, screened } from '../../../texts/server/index.ts';

interface MessageInRoom {
  roomId: number;
  id: number;
}

/** The viewer's own message of the last ten minutes, held until the transaction ends, with the other member of its room. */
async function changeableMessage(tx: Transaction, viewer: NamedViewer, { roomId, id }: MessageInRoom) {
  const other = await memberOf(tx, viewer, roomId);
  if (refused(other)) return other;
  const message = await lockMessage(tx, chatMessageRows, roomId, id);
  if (!message) return refuse('not_found', 'Message not found');
  if (message.senderId !== viewer.id) return refuse('forbidden', 'Only the sender can change this message.');
  return message.isLate ? refuse('forbidden', tooLateToChange) : { ...message, other };
}

/** The other member's notification must not keep quoting a text that its writer has changed or deleted. */
async function requoteMessage(tx: Transaction, message: { content: string; other: string }, roomId: number, quote: string): Promise<void> {
  const before = noticeText(message.content, parseText(message.content));
  await requote(tx, { userId: message.other, subject: subjectOf(roomId), before, after: quote });
}

/** Replaces the text of one's own message. A room whose friendship has ended is closed for writing. */
export async function editMessage(
  context: Context,
  viewer: NamedViewer,
  place: MessageInRoom,
  content: string,
): Promise<ChatMessage | TextRefusal | Refusal<'not_found' | 'forbidden' | 'not_friends'>> {
  const refusal = await screenMessage(context, viewer, screened('message', content, { images: 0, isEdit: true }));
  if (refusal) return refusal;
  return writeAndPublish(
    context,
    async (tx, publish) => {
      const message = await changeableMessage(tx, viewer, place);
      if (refused(message)) return message;
      if (!(await areFriends(tx, viewer.id, message.other))) return notAFriend();
      if (message.content !== content) {
        const markup = parseText(content);
        await replaceContent(tx, place.id, { content, markup });
        await requoteMessage(tx, message, place.roomId, noticeText(content, markup));
        publish(messageChanged, place.id);
      }
      const [stored] = await messagesByIds(tx, [place.id]);
      return stored?.message ?? refuse('not_found', 'Message not found');
    },
    { isQuiet: true },
  );
}

/** An undo hides many messages while it holds the lock of the log, so a message that nothing quotes costs no statement of its own. */
export const messageHiding = createMessageHiding(chatMessageRows, messageChanged, async (tx, messages, isRemoved) => {
  const notices = messages.map(({ id, roomId, content }) => {
    const quote = noticeText(content, parseText(content));
    const [before, after] = isRemoved ? [quote, deletedMessage] : [deletedMessage, quote];
    return { id, subject: subjectOf(roomId), before, after };
  });
  const quoted = await quotedMessages(tx, notices);
  for (const { id, ...notice } of notices) {
    const found = quoted.get(id);
    if (found) await requote(tx, { ...notice, ...found });
  }
});

/** Deletes one's own message; its place stays. */
export async function removeMessage(
  context: Context,
  viewer: NamedViewer,
  place: MessageInRoom,
): Promise<undefined | Refusal<'not_found' | 'forbidden'>> {
  const outcome = await writeAndPublish(
    context,
    async (tx, publish) => {
      const message = await changeableMessage(tx, viewer, place);
      if (refused(message)) return message;
      await emptyMessage(tx, place.id);
      await requoteMessage(tx, message, place.roomId, deletedMessage);
      publish(messageChanged, place.id);
      if (message.imageUrl !== null) await dropImagesLater(tx, [{ url: message.imageUrl }]);
      return { imageUrl: message.imageUrl };
    },
    { isQuiet: true },
  );
  if (refused(outcome)) return outcome;
  await dropImage(context, outcome.imageUrl);
  return undefined;
}

/** The rooms and writers whose event was sent in the last seconds, for each server of this process. */
const typingSent = perOwner<Context, LRUCache<string, true>>(() => new LRUCache({ max: 10_000, ttl: typingPauseMs }));

/** Tells the other member that the viewer writes, at most once in three seconds. */
export async function publishTyping(context: Context, viewer: NamedViewer, roomId: number): Promise<undefined | Refusal<'not_found'>> {
  const sent = typingSent(context);
  return writeAndPublish(
    context,
    async (db, publish) => {
      const other = await memberOf(db, viewer, roomId);
      if (refused(other)) return other;
      const key = readerKey(roomId, viewer.id);
      if (!sent.has(key) && (await areFriends(db, viewer.id, other))) {
        sent.set(key, true);
        publish(someoneTyping, key);
      }
      return undefined;
    },
    { isOneStatement: true, isQuiet: true },
  );
}
