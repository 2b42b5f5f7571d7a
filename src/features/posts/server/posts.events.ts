import { type EventKind, type StoredEvent, storeEvent } from '../../../platform/server/events/events.ts';
import type { Transaction } from '../../../platform/server/db/database.ts';
import type { Publish } from '../../../platform/server/live/liveUpdate.ts';
import { toldFollowers } from '../../follows/server/index.ts';
import { notificationRecords } from '../../notifications/notifications.types.ts';
import { addNotifications } from '../../notifications/server/index.ts';
import { aboutText, createMentionKind, textsOfEvents } from '../../texts/server/index.ts';
import { postTexts } from './postTexts.queries.ts';

export const postMentioned = createMentionKind('post_mentioned', postTexts);

/** The number of followers that one transaction notifies. */
const followersAtOnce = 500;

interface Stored {
  /** The last follower who was notified, and the time of the post; null at first. */
  after: { id: string; at: string } | null;
}

async function notifyFollowers(tx: Transaction, publish: Publish, { subjectId, details, createdAt }: StoredEvent<Stored>): Promise<void> {
  const [text] = await textsOfEvents(tx, postTexts, [subjectId]);
  if (!text) return;
  const { author, isHidden } = text;
  const at = details.after ? new Date(details.after.at) : createdAt;
  const followers = await toldFollowers(tx, author.id, details.after?.id ?? null, followersAtOnce);
  const told = notificationRecords.followed_post.tell({ actor: author.username, text: aboutText(postTexts, text) });
  const type = 'followed_post' as const;
  await addNotifications(
    tx,
    publish,
    followers.map(userId => ({ userId, actorId: author.id, type, ...told, createdAt: at, isHidden })),
  );
  const last = followers.at(-1);
  if (last === undefined || followers.length < followersAtOnce) return;
  // The next page is an event of its own, behind those of other people.
  const next = { after: { id: last, at: at.toISOString() } };
  await storeEvent(tx, publish, postStored, { actorId: author.id, subjectId, details: next });
}

/** A post was stored, by its id. The followers of its author who want to know are notified, in pages. */
export const postStored: EventKind<Stored> = {
  type: 'post_stored',
  async follow(tx, publish, events) {
    for (const event of events) await notifyFollowers(tx, publish, event);
  },
};

/** Stores the event of a new post if its author has followers who want to know. */
export async function storeForFollowers(tx: Transaction, publish: Publish, authorId: string, id: number): Promise<void> {
  if ((await toldFollowers(tx, authorId, null, 1)).length === 0) return;
  await storeEvent(tx, publish, postStored, { actorId: authorId, subjectId: id, details: { after: null } });
}
