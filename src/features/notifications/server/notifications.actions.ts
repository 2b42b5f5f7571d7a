import { z } from 'zod';
import type { Transaction } from '../../../platform/server/db/database.ts';
import { type LimitedReader, readingAs } from '../../../platform/server/db/limited/limitedReads.ts';
import type { Context, Viewer } from '../../../platform/server/http/context.ts';
import { type LiveUpdate, liveEvent, type Publish, writeAndPublish } from '../../../platform/server/live/liveUpdate.ts';
import type { Live } from '../../../platform/server/live/live.ts';
import { type Refusal, refuse } from '../../../platform/shared/errors.ts';
import { defineEvent } from '../../../platform/shared/events.ts';
import { type Notification, notificationEvent, notificationsReadEvent } from '../notifications.contract.ts';
import {
  type AddedNotification,
  deleteAboutPost,
  deleteSubject,
  type NewNotification,
  insertNotifications,
  queueMessages,
  markAllRead,
  markPostRead,
  markRead,
  markSubjectRead,
  notificationExists,
  setHiddenAboutPost,
  setHiddenAboutTexts,
  unreadIds,
} from './notifications.queries.ts';
import { notificationsByIds, unreadCounts } from './told.queries.ts';

/** The shortest time between two unread counts of a person, in milliseconds: each count reads all of their notifications. */
const addedPause = 50;

/** By the notification's id. */
const addedUpdate: LiveUpdate<number> = {
  name: 'notification',
  pauseMs: addedPause,
  async load(db, ids) {
    const rows = await notificationsByIds(db, ids);
    return rows.map(({ userId, ...data }) => liveEvent(notificationEvent, { people: [userId] }, data));
  },
};

/** The same for calls of games, which reach many people at once: notifications of replies do not wait for them. */
const calledUpdate: LiveUpdate<number> = { ...addedUpdate, name: 'game call' };

/** Tells the other nodes of calls that were stored. It is for no stream: anybody could follow a topic, and it names who is called. */
const callsStoredEvent = defineEvent({
  name: 'calls_stored',
  to: 'nodes',
  data: z.object({ calls: z.array(z.object({ id: z.number(), userId: z.string() })) }),
});
type StoredCalls = readonly { id: number; userId: string }[];

/** Loads calls for those of their readers who have streams on this node. Most have none, and a page that opens one meanwhile reads again. */
function sendToStreams(live: Live, calls: StoredCalls): void {
  const people = new Set(live.hub.people());
  live.hub.reportMissed(calls.flatMap(({ userId }) => (people.has(userId) ? [] : [userId])));
  const here = calls.filter(({ userId }) => people.has(userId));
  live.publish(
    here.map(({ id }) => ({ update: calledUpdate, id, isQuiet: true })),
    false,
  );
}

/** Sends stored calls to the streams of their readers on every node. */
export function publishCalls({ live }: Pick<Context, 'live'>, calls: StoredCalls): void {
  if (calls.length === 0) return;
  sendToStreams(live, calls);
  live.send(liveEvent(callsStoredEvent, { people: [] }, { calls: [...calls] }));
}

/** Sends the calls that other nodes store to the streams of this one. */
export function hearCalls({ live }: Pick<Context, 'live'>): void {
  live.listen(callsStoredEvent, ({ calls }) => sendToStreams(live, calls));
}

/** By the person's id. */
const read: LiveUpdate<string> = {
  name: 'notifications_read',
  async load(db, ids) {
    const rows = await unreadCounts(db, ids);
    return rows.map(({ userId, unreadCount }) => liveEvent(notificationsReadEvent, { people: [userId] }, { unreadCount }));
  },
};

/**
 * Creates the notifications that follow from events, with their mails and push messages. A person gets one about a subject, whatever
 * its types.
 */
export async function addNotifications(tx: Transaction, publish: Publish, all: readonly NewNotification[]): Promise<void> {
  for (const { id } of await storeNotifications(tx, publish, all)) publish(addedUpdate, id);
}

/** The event of a notification that its reader, who is behind live, may know by now: it does not wait for their delay again. */
const atPosition = { ...notificationEvent, whenDelayed: 'at once' } as const;

/** Sends a notification to its reader with the unread count at their position. */
export async function sendAtPosition(
  { db, live }: Pick<Context, 'db' | 'live'>,
  reader: LimitedReader | undefined,
  id: number,
): Promise<void> {
  for (const { userId, ...data } of await readingAs(reader, () => notificationsByIds(db, [id])))
    live.send(liveEvent(atPosition, { people: [userId] }, data));
}

/** Stores new notifications, which nobody is sent yet. Those of calls are sent by `publishCalls`, or by `sendAtPosition` to readers behind live. */
export async function storeNotifications(tx: Transaction, publish: Publish, all: readonly NewNotification[]): Promise<AddedNotification[]> {
  if (all.length === 0) return [];
  const added = (await insertNotifications(tx, all)).filter(({ isNew }) => isNew);
  for (const type of new Set(added.map(each => each.type))) {
    const ofType = added.filter(each => each.type === type);
    await queueMessages(tx, type, ofType, publish.sendsMail);
  }
  return added;
}

/** Somebody has seen or answered what they were told about a subject. */
export async function readAbout(tx: Transaction, publish: Publish, userId: string, subject: string): Promise<void> {
  if (await markSubjectRead(tx, userId, subject)) publish(read, userId);
}

/** Somebody has read a post and its thread up to a comment. */
export async function readAboutPost(
  tx: Transaction,
  publish: Publish,
  { userId, postId, lastReplyId }: { userId: string; postId: number; lastReplyId: number },
): Promise<void> {
  if (await markPostRead(tx, userId, postId, lastReplyId)) publish(read, userId);
}

/** Deletes the notifications of people about a subject that is no longer true. */
export async function withdraw(tx: Transaction, publish: Publish, userIds: readonly string[], subject: string): Promise<void> {
  for (const userId of await deleteSubject(tx, userIds, subject)) publish(read, userId);
}

/** A post is gone, or with `subject` one text under it: nobody is led there any more. */
export async function withdrawAboutPost(tx: Transaction, publish: Publish, postId: number, subject: string | null = null): Promise<void> {
  for (const userId of await deleteAboutPost(tx, postId, subject)) publish(read, userId);
}

/** Hides or shows again what was told about a post, except about some texts under it. */
export async function hideAboutPost(
  tx: Transaction,
  publish: Publish,
  postId: number,
  { except = [], hidden }: { except?: readonly string[]; hidden: boolean },
): Promise<void> {
  for (const userId of await setHiddenAboutPost(tx, postId, { except, hidden })) publish(read, userId);
}

/** Hides or shows again what was told about many texts under posts. */
export async function hideAboutTexts(
  tx: Transaction,
  publish: Publish,
  texts: readonly { postId: number; subject: string }[],
  hidden: boolean,
): Promise<void> {
  for (const userId of await setHiddenAboutTexts(tx, texts, hidden)) publish(read, userId);
}

export async function readOne(context: Context, viewer: Viewer, id: number): Promise<Notification | Refusal<'not_found'>> {
  // A late reader marks only notifications that they may know, so the result tells them of no other.
  if (viewer.limited && !(await readingAs(viewer.limited, () => notificationExists(context.db, viewer.id, id))))
    return refuse('not_found', 'Notification not found');
  return writeAndPublish(
    context,
    async (tx, publish) => {
      const marked = await markRead(tx, viewer.id, id);
      if (!marked) return refuse('not_found', 'Notification not found');
      if (marked.wasUnread) publish(read, viewer.id);
      return marked.notification;
    },
    { isQuiet: true },
  );
}

/** Marks those of the notifications that are the person's own. */
export async function readSome(context: Context, viewer: Viewer, ids: readonly number[]): Promise<void> {
  const known = viewer.limited && new Set(await readingAs(viewer.limited, () => unreadIds(context.db, viewer.id)));
  const marked = known ? ids.filter(id => known.has(id)) : ids;
  await writeAndPublish(
    context,
    async (tx, publish) => {
      if (await markAllRead(tx, viewer.id, marked)) publish(read, viewer.id);
    },
    { isQuiet: true },
  );
}

export async function readAll(context: Context, viewer: Viewer): Promise<{ count: number }> {
  // For a late reader the notifications that they may not know yet stay unread.
  const known = viewer.limited && (await readingAs(viewer.limited, () => unreadIds(context.db, viewer.id)));
  return writeAndPublish(
    context,
    async (tx, publish) => {
      if (await markAllRead(tx, viewer.id, known)) publish(read, viewer.id);
      return { count: 0 };
    },
    { isQuiet: true },
  );
}
