import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import { type IdempotencyKey, idempotent, idempotentStatement } from '../../../platform/server/db/idempotency.ts';
import type { Context, NamedViewer, Viewer } from '../../../platform/server/http/context.ts';
import { type Publish, writeAndPublish } from '../../../platform/server/live/liveUpdate.ts';
import { type Refusal, refuse, refused } from '../../../platform/shared/errors.ts';
import { userIdOf } from '../../account/server/index.ts';
import { hasBlocks, isBlocked } from '../../boundaries/server/index.ts';
import { notificationRecords } from '../../notifications/notifications.types.ts';
import { publishAdded, readAbout } from '../../notifications/server/index.ts';
import { screenMessage, type TextRefusal } from '../../safeguards/server/index.ts';
import { imageOf, parseText, screened } from '../../posts/server/index.ts';
import { unchanged } from '../chat.rules.ts';
import type { ChatMessage, ChatRoom, NewMessage } from '../chat.contract.ts';
import { memberOf, notAFriend, roomNotFound } from './chat.access.ts';
import { messageSent, messagesSeen, readerKey, roomRead } from './chat.liveUpdates.ts';
import { noticeText, subjectOf } from './chat.notices.ts';
import { addMessageExtras, areFriends, insertMessage, messageInRoom, messagesByIds, noteRead, openRoom, roomOf } from './chat.queries.ts';

/** The room with a friend; made with the first look. A room one is in already can be named by its id. */
export async function enterRoom(
  { db }: Context,
  viewer: Viewer,
  idOrUsername: string,
): Promise<ChatRoom | Refusal<'not_found' | 'not_friends'>> {
  if (/^\d{1,15}$/.test(idOrUsername)) {
    const room = await roomOf(db, viewer.id, Number(idOrUsername));
    return !room || isBlocked(viewer, room.otherUser.id) ? roomNotFound() : room;
  }
  const other = await userIdOf(db, idOrUsername);
  if (!other || isBlocked(viewer, other)) return refuse('not_found', 'User not found');
  if (other === viewer.id || !(await areFriends(db, viewer.id, other))) return notAFriend();
  return (await roomOf(db, viewer.id, await openRoom(db, viewer.id, other))) ?? roomNotFound();
}

type Sent = ChatMessage | TextRefusal | Refusal<'not_found' | 'not_friends' | 'invalid_input'>;

async function send(
  db: Connection,
  publish: Publish,
  viewer: NamedViewer,
  roomId: number,
  content: string,
  idempotencyKey?: IdempotencyKey,
): Promise<Sent> {
  const markup = parseText(content);
  const notification = notificationRecords.chat_message.tell({ actor: viewer.username, roomId, message: noticeText(content, markup) });
  const message = { roomId, senderId: viewer.id, senderUsername: viewer.username, content, markup, ...unchanged };
  const sending = await insertMessage(db, { message, idempotencyKey, notification, sendsMail: publish.sendsMail });
  if (!sending) return roomNotFound();
  const { id, createdAt, notificationId } = sending;
  if (id === null || createdAt === null) return notAFriend();
  publishAdded(publish, notificationId);
  publish(messageSent, id);
  return { id, ...message, createdAt: createdAt.toISOString() };
}

/** Sends a message that answers another one or shows a picture. */
async function sendWithExtras(
  tx: Transaction,
  publish: Publish,
  viewer: NamedViewer,
  roomId: number,
  { content, replyTo, imageUrl }: NewMessage,
): Promise<Sent> {
  const other = await memberOf(tx, viewer, roomId);
  if (refused(other)) return other;
  if (replyTo && !(await messageInRoom(tx, roomId, replyTo))) {
    const message = 'The message you are answering is not there any more.';
    return refuse('invalid_input', message, [{ path: 'replyTo', message }]);
  }
  const image = imageUrl ? await imageOf(tx, viewer, imageUrl) : null;
  if (refused(image)) return image;
  const sent = await send(tx, publish, viewer, roomId, content);
  if (refused(sent)) return sent;
  await addMessageExtras(tx, sent.id, { replyTo: replyTo ?? null, image });
  const [stored] = await messagesByIds(tx, [sent.id]);
  return stored?.message ?? sent;
}

/** Sends a message to a friend in a room. It locks the friendship, the room, and the notifications of the other. */
export async function sendMessage(
  context: Context,
  viewer: NamedViewer,
  roomId: number,
  message: NewMessage,
  idempotencyKey?: IdempotencyKey,
): Promise<Sent> {
  const { content } = message;
  // A room with a blocked person does not exist. Without this look the call would say that the friendship is over.
  const other = hasBlocks(viewer) ? await memberOf(context.db, viewer, roomId) : undefined;
  if (refused(other)) return other;
  const text = screened('message', content, { images: message.imageUrl ? 1 : 0 });
  const refusal = await screenMessage(context, viewer, text);
  if (refusal) return refusal;
  if (message.replyTo || message.imageUrl)
    return writeAndPublish(
      context,
      (tx, publish) => idempotent(tx, idempotencyKey, () => sendWithExtras(tx, publish, viewer, roomId, message)),
      { isQuiet: true },
    );
  return idempotentStatement(
    idempotencyKey,
    () =>
      writeAndPublish(context, (db, publish) => send(db, publish, viewer, roomId, content, idempotencyKey), {
        isOneStatement: true,
        isQuiet: true,
      }),
    () =>
      writeAndPublish(context, (tx, publish) => idempotent(tx, idempotencyKey, () => send(tx, publish, viewer, roomId, content)), {
        isQuiet: true,
      }),
  );
}

/** Marks all messages of a room as read, and the room's notification too. */
export async function readRoom(
  context: Context,
  viewer: NamedViewer,
  roomId: number,
): Promise<{ unreadCount: number } | Refusal<'not_found'>> {
  return writeAndPublish(
    context,
    async (tx, publish) => {
      const other = await memberOf(tx, viewer, roomId);
      if (refused(other)) return other;
      if (await noteRead(tx, roomId, viewer.id)) {
        publish(roomRead, readerKey(roomId, viewer.id));
        publish(messagesSeen, readerKey(roomId, viewer.id));
      }
      await readAbout(tx, publish, viewer.id, subjectOf(roomId));
      return { unreadCount: 0 };
    },
    { isQuiet: true },
  );
}
