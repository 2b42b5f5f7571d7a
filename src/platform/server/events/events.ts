/**
 * Stored events: a write stores its rows and one event in the same transaction, and a consumer brings what follows from it after the
 * commit, exactly once: notifications with their mails and push messages, and achievements. docs/decisions/0083.
 */
import type { Transaction } from '../db/database.ts';
import type { Publish } from '../live/liveUpdate.ts';
import { insertEvent } from './events.queries.ts';

/** An event as its kind reads it. */
export interface StoredEvent<Details extends object = object> {
  id: number;
  /** The person who did it; null for moderation. They may have left since. */
  actorId: string | null;
  /** The id of what it is about, such as that of a text. It may be deleted or hidden by now. */
  subjectId: number;
  details: Details;
  createdAt: Date;
}

/**
 * A kind of event. `follow` brings what follows from events of this kind, in their order. It runs in the transaction that deletes them,
 * after the commit of their writes, so it reads again what an event is about, and locks it: a deletion then happens before, or
 * waits and finds what `follow` has stored.
 */
export interface EventKind<Details extends object = object> {
  type: string;
  // A method, so that the kinds of an application fit in one list.
  follow(tx: Transaction, publish: Publish, events: readonly StoredEvent<Details>[]): Promise<void>;
}

/** Stores an event in the transaction of its cause. */
export async function storeEvent<Details extends object>(
  tx: Transaction,
  publish: Publish,
  kind: Pick<EventKind<Details>, 'type'>,
  event: { actorId: string | null; subjectId: number; details: Details },
): Promise<void> {
  await insertEvent(tx, kind.type, event);
  publish.noteEvent();
}
