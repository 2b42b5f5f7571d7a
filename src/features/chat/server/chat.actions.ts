import type { Connection } from '../../../platform/server/db/database.ts';
import { type IdempotencyKey, idempotent, idempotentStatement } from '../../../platform/server/db/idempotency.ts';
import type { Context, NamedViewer, Viewer } from '../../../platform/server/http/context.ts';
import { type Publish, writeAndPublish } from '../../../platform/server/live/liveUpdate.ts';
import { type Refusal, refuse, refused } from '../../../platform/shared/errors.ts';
import { beginning } from '../../../platform/shared/text.ts';
import { userIdOf } from '../../account/server/index.ts';
import { publishAdded, readAbout } from '../../notifications/server/index.ts';
import type { ChatMessage, ChatRoom } from '../chat.contract.ts';
import { memberOf, notAFriend, roomNotFound } from './chat.access.ts';
import { messageSent, readerKey, roomRead } from './chat.liveUpdates.ts';
import { areFriends, insertMessage, noteRead, openRoom, roomOf } from './chat.queries.ts';

/** The maximum length of the quote in a message's notification. */
const quoted = 140;

function subjectOf(roomId: number): string {
  return `room:${roomId}`;
}

/** The room that a notification's subject names. */
export function roomOfSubject(subject: string): number {
  return Number(subject.slice(subjectOf(0).length - 1));
}

/** The room with a friend; made with the first look. A room one is in already can be named by its id. */
export async function enterRoom(
  { db }: Context,
  viewer: Viewer,
  idOrUsername: string,
): Promise<ChatRoom | Refusal<'not_found' | 'not_friends'>> {
  if (/^\d{1,15}$/.test(idOrUsername)) return (await roomOf(db, viewer.id, Number(idOrUsername))) ?? roomNotFound();
  const other = await userIdOf(db, idOrUsername);
  if (!other) return refuse('not_found', 'User not found');
  if (other === viewer.id || !(await areFriends(db, viewer.id, other))) return notAFriend();
  return (await roomOf(db, viewer.id, await openRoom(db, viewer.id, other))) ?? roomNotFound();
}

type Sent = ChatMessage | Refusal<'not_found' | 'not_friends'>;

async function send(
  db: Connection,
  publish: Publish,
  viewer: NamedViewer,
  roomId: number,
  content: string,
  idempotencyKey?: IdempotencyKey,
): Promise<Sent> {
  const notification = {
    title: `New message from ${viewer.username}`,
    message: content.length > quoted ? `${beginning(content, quoted).trimEnd()}…` : content,
    href: `/chat/${viewer.username}`,
    subject: subjectOf(roomId),
  };
  const message = { roomId, senderId: viewer.id, senderUsername: viewer.username, content };
  const sending = await insertMessage(db, { message, idempotencyKey, notification, sendsMail: publish.sendsMail });
  if (!sending) return roomNotFound();
  const { id, createdAt, notificationId } = sending;
  if (id === null || createdAt === null) return notAFriend();
  publishAdded(publish, notificationId);
  publish(messageSent, id);
  return { id, ...message, createdAt: createdAt.toISOString() };
}

/** Says something in a room, to a friend. Locks: the friendship, the room, the other's notifications. */
export async function sendMessage(
  context: Context,
  viewer: NamedViewer,
  roomId: number,
  content: string,
  idempotencyKey?: IdempotencyKey,
): Promise<Sent> {
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
      if (await noteRead(tx, roomId, viewer.id)) publish(roomRead, readerKey(roomId, viewer.id));
      await readAbout(tx, publish, viewer.id, subjectOf(roomId));
      return { unreadCount: 0 };
    },
    { isQuiet: true },
  );
}
