/** Who has a row open. src/features/rows/README.md. */
import { randomUUID } from 'node:crypto';
import { perOwner } from '../../../../platform/server/concurrency/memo.ts';
import type { Connection } from '../../../../platform/server/db/database.ts';
import type { Context, Viewer } from '../../../../platform/server/http/context.ts';
import { writeAndPublish } from '../../../../platform/server/live/liveUpdate.ts';
import { refused } from '../../../../platform/shared/errors.ts';
import { enterSharedClock, leaveSharedClock, lockSharedClock } from '../../../games/server/index.ts';
import { rowTopics } from '../../rows.rules.ts';
import { rowNotFound } from '../rows.access.ts';
import { changeKey, rowUpdates } from '../rows.liveUpdates.ts';
import { usernameOf } from '../rows.queries.ts';
import {
  deleteHere,
  deleteNode,
  type Here,
  hereOnNode,
  lostAfterSeconds,
  lostNodes,
  putHere,
  putNode,
  seatsOf,
} from './rowPresence.queries.ts';
import { repeat } from '../../../../platform/server/process/watchdog.ts';

/** The time between two looks of a node at its streams and at the other nodes, in milliseconds. */
const lookEveryMs = 1_500;
/** Somebody whose stream is gone for so long has left, in milliseconds: a stream that comes back is none. */
const goneAfterMs = 3_000;

type Node = Pick<Context, 'db' | 'live' | 'log' | 'watchdog' | 'settings' | 'mailer' | 'events'>;

interface Presence {
  /** The id of this node among the others. */
  node: string;
  /** The members whom this node has noted, with the time at which their stream was last seen. */
  noted: Map<string, Here & { seenAt: number }>;
  /** The keys of those who are being noted. */
  arriving: Set<string>;
  /** The time at which this node last told the others that it lives, by `performance.now()`. */
  toldAt: number;
  /** Whether the others may have forgotten the members of this node. */
  isForgotten: boolean;
}

const presenceOn = perOwner<Context['live'], Presence>(() => ({
  node: randomUUID(),
  noted: new Map(),
  arriving: new Set(),
  toldAt: Number.NEGATIVE_INFINITY,
  isForgotten: false,
}));
const presenceOf = ({ live }: Pick<Context, 'live'>): Presence => presenceOn(live);

const keyOf = ({ rowId, userId }: Here) => `${rowId} ${userId}`;

function rowOfTopic(topic: string): number | undefined {
  const id = topic.startsWith(rowTopics) ? topic.slice(rowTopics.length) : '';
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
}

const rowsIn = (topics: Iterable<string>) => [...topics].flatMap(topic => rowOfTopic(topic) ?? []);

/** The topics of a member's stream without those of rows in which they have no seat. */
export async function topicsOfMember(db: Connection, viewer: Viewer, topics: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const asked = rowsIn(topics);
  if (asked.length === 0) return topics;
  const seats = new Set(await seatsOf(db, viewer.id, asked));
  return new Set([...topics].filter(topic => !topic.startsWith(rowTopics) || seats.has(rowOfTopic(topic) ?? 0)));
}

/** Notes a member in a row: its position is now theirs, too. Returns whether they have a seat, and were not held by its clock before. */
async function arrive(context: Node, here: Here): Promise<{ isNew: boolean } | undefined> {
  const { node, noted, arriving } = presenceOf(context);
  const key = keyOf(here);
  arriving.add(key);
  // Also after a failure: the next look forgets who has no stream.
  const note = () => {
    arriving.delete(key);
    noted.set(key, { ...here, seenAt: performance.now() });
  };
  const arrived = await writeAndPublish(
    context,
    async (tx, publish) => {
      const entered = await enterSharedClock(tx, here.rowId, here.userId);
      if (!entered || !(await putHere(tx, node, here))) return rowNotFound();
      if (entered.wasAway) publish(rowUpdates(context).rowChanged, changeKey(here.rowId, 'here', await usernameOf(tx, here.userId)));
      return { isNew: entered.isNew };
    },
    { isQuiet: true },
  ).finally(note);
  if (!refused(arrived)) return arrived;
  noted.delete(key);
  return undefined;
}

/** Tells the other nodes that this one lives, unless it just did. */
async function sendHeartbeat(db: Connection, presence: Presence): Promise<void> {
  if (performance.now() - presence.toldAt < lookEveryMs / 2) return;
  if (await putNode(db, presence.node)) presence.isForgotten = true;
  presence.toldAt = performance.now();
}

/**
 * Notes a viewer in the rows whose topics their stream names. Returns whether one of their shared clocks is new to the viewer; undefined
 * without a row.
 */
export async function arriveInRows(context: Context, viewer: Viewer, topics: ReadonlySet<string>): Promise<{ isNew: boolean } | undefined> {
  const rows = rowsIn(topics);
  if (rows.length === 0) return undefined;
  await sendHeartbeat(context.db, presenceOf(context));
  let isNew = false;
  // One after the other, as the locks of a person's clocks would have it.
  for (const rowId of rows) isNew = (await arrive(context, { rowId, userId: viewer.id }))?.isNew === true || isNew;
  return { isNew };
}

/** Forgets a member on a node, unless they are back. The position of the row moves to the others' delays. */
async function leave(context: Node, node: string, here: Here, isBack = () => false): Promise<void> {
  await writeAndPublish(
    context,
    async (tx, publish) => {
      if (!(await lockSharedClock(tx, here.rowId)) || isBack()) return;
      if (!(await deleteHere(tx, node, here))) return;
      await leaveSharedClock(tx, here.rowId, here.userId);
      publish(rowUpdates(context).rowChanged, changeKey(here.rowId, 'away', await usernameOf(tx, here.userId)));
    },
    { isQuiet: true },
  );
}

/** Compares the streams of this node with the members whom it has noted, and forgets those of nodes that died. */
export async function lookAround(context: Node): Promise<void> {
  const { db, live } = context;
  const presence = presenceOf(context);
  const { node, noted, arriving, toldAt } = presence;
  const now = performance.now();
  for (const { topic, people } of live.hub.audiences(rowTopics)) {
    const rowId = rowOfTopic(topic);
    for (const userId of people) {
      const known = rowId === undefined ? undefined : noted.get(keyOf({ rowId, userId }));
      if (known) known.seenAt = now;
    }
  }
  if (noted.size > 0) await sendHeartbeat(db, presence);
  for (const [key, here] of noted)
    if (now - here.seenAt > goneAfterMs && !arriving.has(key)) {
      noted.delete(key);
      await leave(context, node, here, () => arriving.has(key) || noted.has(key));
    }
  for (const lost of await lostNodes(db)) {
    // This node was forgotten while it did not run.
    if (lost === node) continue;
    for (const here of await hereOnNode(db, lost)) await leave(context, lost, here);
    await deleteNode(db, lost);
  }
  if (!presence.isForgotten && now - toldAt <= lostAfterSeconds * 1_000) return;
  presence.isForgotten = false;
  try {
    await noteAgain(context);
  } catch (error) {
    presence.isForgotten = true;
    throw error;
  }
}

/** Notes members again whom another node has forgotten, because this one was not seen for some time. */
async function noteAgain(context: Node): Promise<void> {
  const { node, noted } = presenceOf(context);
  if (noted.size === 0) return;
  const stored = new Set((await hereOnNode(context.db, node)).map(keyOf));
  for (const [key, here] of noted) if (!stored.has(key) && !(await arrive(context, here))) noted.delete(key);
}

/**
 * Looks around every moment. Returns the function that ends it. The members of a node that stops are forgotten like those of one that died:
 * most of them come back on another node before.
 */
export function watchPresence(context: Node): () => Promise<void> {
  return repeat(context.watchdog, 'members in rows', lookEveryMs, () => lookAround(context));
}
