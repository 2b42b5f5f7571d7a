import type { Connection } from '../../../platform/server/db/database.ts';
import type { IdempotencyKey } from '../../../platform/server/db/idempotency.ts';
import type { Context, NamedViewer, Viewer } from '../../../platform/server/http/context.ts';
import { type Publish, writeAndPublish } from '../../../platform/server/live/liveUpdate.ts';
import { type Refusal, refuse, refused } from '../../../platform/shared/errors.ts';
import { userIdOf } from '../../account/server/index.ts';
import { hasBlocks, isBlocked } from '../../boundaries/server/index.ts';
import { lockAsReader, readAbout } from '../../notifications/server/index.ts';
import { screenMessage, type TextRefusal } from '../../safeguards/server/index.ts';
import { imageOf } from '../../posts/server/index.ts';
import { noImage, unchanged } from '../chat.rules.ts';
import type { ChatMessage, ChatRoom, NewMessage } from '../chat.contract.ts';
import { memberOf, notAFriend, roomNotFound } from './chat.access.ts';
import { messageSent, messagesSeen, readerKey, roomRead } from './chat.liveUpdates.ts';
import { subjectOf } from './chat.notices.ts';
import { areFriends, insertMessage, messagesByIds, noteRead, openRoom, roomOf } from './chat.queries.ts';
import { parseText, screened } from '../../texts/server/index.ts';

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

const answeredIsGone = () => {
  const message = 'The message you are answering is not there any more.';
  return refuse('invalid_input', message, [{ path: 'replyTo', message }]);
};

/** The answered message and the picture of a new message. `store_messages` checks again that both are there. */
async function extrasOf(
  db: Connection,
  viewer: NamedViewer,
  roomId: number,
  { replyTo, imageUrl }: NewMessage,
): Promise<Pick<ChatMessage, 'replyTo' | 'imageUrl' | 'imageWidth' | 'imageHeight'> | Refusal<'not_found' | 'invalid_input'>> {
  // The answer to a caller who is not in the room says nothing about its messages.
  const other = replyTo || imageUrl ? await memberOf(db, viewer, roomId) : undefined;
  if (refused(other)) return other;
  const answered = replyTo ? (await messagesByIds(db, [replyTo]))[0]?.message : undefined;
  if (replyTo && (answered?.roomId !== roomId || answered.deleted)) return answeredIsGone();
  const image = imageUrl ? await imageOf(db, viewer, imageUrl) : noImage;
  if (refused(image)) return image;
  if (!answered) return { replyTo: null, ...image };
  const { id, content, markup, senderUsername } = answered;
  return { replyTo: { id, content, markup, senderUsername }, ...image };
}

/** Sends a message to a friend in a room. It locks the friendship and the room. */
export async function sendMessage(
  context: Context,
  viewer: NamedViewer,
  roomId: number,
  input: NewMessage,
  idempotencyKey?: IdempotencyKey,
): Promise<Sent> {
  const { content } = input;
  // A room with a blocked person does not exist. Without this look the call would say that the friendship is over.
  const other = hasBlocks(viewer) ? await memberOf(context.db, viewer, roomId) : undefined;
  if (refused(other)) return other;
  const refusal = await screenMessage(context, viewer, screened('message', content, { images: input.imageUrl ? 1 : 0 }));
  if (refusal) return refusal;
  const send = async (db: Connection, publish: Publish): Promise<Sent> => {
    const extras = await extrasOf(db, viewer, roomId, input);
    if (refused(extras)) return extras;
    const sender = { senderId: viewer.id, senderUsername: viewer.username };
    const message = { roomId, ...sender, content, markup: parseText(content), ...unchanged, ...extras };
    const sending = await insertMessage(db, { message, idempotencyKey });
    if (!sending) return roomNotFound();
    const { id, createdAt, isFriend } = sending;
    if (!isFriend) return notAFriend();
    if (id === null || createdAt === null) {
      const gone = await extrasOf(db, viewer, roomId, input);
      return refused(gone) ? gone : answeredIsGone();
    }
    publish.noteEvent();
    publish(messageSent, id);
    return { id, ...message, createdAt: createdAt.toISOString() };
  };
  return writeAndPublish(context, send, { isOneStatement: true, isQuiet: true, idempotencyKey });
}

/** Marks all messages of a room as read, and the room's notification too. */
export async function readRoom(
  context: Context,
  viewer: NamedViewer,
  roomId: number,
): Promise<{ unreadCount: number } | Refusal<'not_found'>> {
  // The notification of a message that is already shown would otherwise come after the room is read.
  await context.events.caughtUp();
  return writeAndPublish(
    context,
    async (tx, publish) => {
      const other = await memberOf(tx, viewer, roomId);
      if (refused(other)) return other;
      await lockAsReader(tx, subjectOf(roomId));
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
