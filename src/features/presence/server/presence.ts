import { createHash, randomUUID } from 'node:crypto';
import { perOwner } from '../../../platform/server/concurrency/memo.ts';
import { threadTopics } from '../presence.topics.ts';
import { limitedReader } from '../../../platform/server/db/limited/limitedReads.ts';
import type { Context } from '../../../platform/server/http/context.ts';
import { siteOf } from '../../../platform/server/http/limits/clientAddress.ts';
import { fewestShown, maxKnownMembers, maxVisitorsOfAddress, peopleThere, type Readers } from '../presence.rules.ts';
import { repeat } from '../../../platform/server/process/watchdog.ts';
import { exchangeReaders, forgetNode } from './presence.queries.ts';

/** The time between two exchanges of a node with the others, in milliseconds. */
const exchangeEveryMs = 5_000;
/** Letters of a key: enough to tell the members of a thread apart, too few to be an id. */
const keyLength = 12;

type Node = Pick<Context, 'db' | 'live' | 'watchdog' | 'secret'>;

const counts = new WeakMap<Context['live'], ReadonlyMap<number, number>>();

/** The members and visitors whose streams on this node follow a thread. */
function readersOf({ live, secret }: Node): Readers {
  const readers: Record<string, Readers[string]> = {};
  for (const { topic, people, visitors } of live.hub.audiences(threadTopics)) {
    const postId = topic.slice(threadTopics.length);
    if (!/^[1-9]\d{0,15}$/.test(postId)) continue;
    const keyOf = (name: string) => createHash('sha256').update(`${secret} here ${name}`).digest('base64url').slice(0, keyLength);
    const browsers: Record<string, string[]> = {};
    for (const { address, visitorId = '' } of visitors) {
      const site = siteOf(address);
      const ofSite = (browsers[keyOf(site)] ??= []);
      const browser = keyOf(`${site} ${visitorId}`);
      if (ofSite.length < maxVisitorsOfAddress && !ofSite.includes(browser)) ofSite.push(browser);
    }
    // Every node picks the same people of a crowd, so that a pair of devices on two nodes is likely to be recognized.
    const known = people.length > maxKnownMembers ? people.toSorted().slice(0, maxKnownMembers) : people;
    readers[postId] = {
      members: known.map(keyOf),
      others: people.length - known.length,
      visitors: Object.values(browsers).flat().length,
      browsers,
    };
  }
  return readers;
}

interface Exchange {
  /** The id of this node among the others. */
  node: string;
  /** Whether the last stored row of this node named readers. */
  hasReported: boolean;
}

const exchangeOf = perOwner<Context['live'], Exchange>(() => ({ node: randomUUID(), hasReported: false }));

/** Stores the readers of this node, and reads those of the others. A node without streams that reported nobody before does neither. */
export async function exchangeNow(context: Node): Promise<void> {
  const { db, live } = context;
  const own = exchangeOf(live);
  const readers = readersOf(context);
  const isEmpty = Object.keys(readers).length === 0;
  if (isEmpty && !own.hasReported && live.hub.size() === 0) {
    counts.delete(live);
    return;
  }
  own.hasReported = !isEmpty;
  counts.set(live, peopleThere(await exchangeReaders(db, own.node, readers)));
}

/** Exchanges the readers of this node with those of the others every few seconds. Returns the function that ends it. */
export function exchangePresence(context: Node): () => Promise<void> {
  const stop = repeat(context.watchdog, 'readers of threads', exchangeEveryMs, () => exchangeNow(context));
  return async () => {
    await stop();
    const own = exchangeOf(context.live);
    if (own.hasReported) await forgetNode(context.db, own.node);
  };
}

/**
 * The number of people on the page of a post, as of a few seconds ago; null below two. A reader who is behind live gets null: the crowd
 * of a thread tells how its game goes.
 */
export function hereOf({ live }: Pick<Context, 'live'>, postId: number): number | null {
  if (limitedReader()) return null;
  const here = counts.get(live)?.get(postId) ?? 0;
  return here < fewestShown ? null : here;
}
