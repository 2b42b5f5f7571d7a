/** Keeps how far members were served games, so that nobody writes at a moment before it. src/features/games/README.md, One clock. */
import { LRUCache } from 'lru-cache';
import { perOwner } from '../../../../platform/server/concurrency/memo.ts';
import { batchWrites } from '../../../../platform/server/db/batch/batchWrites.ts';
import type { Database, Transaction } from '../../../../platform/server/db/database.ts';
import { readingAs } from '../../../../platform/server/db/limited/limitedReads.ts';
import type { Context, NamedViewer, Viewer } from '../../../../platform/server/http/context.ts';
import { postOfTopic } from '../../../presence/presence.topics.ts';
import { type Clocks, positionIn } from '../../clock/clock.rules.ts';
import { earlyStartMs, maxBehindSeconds } from '../../games.rules.ts';
import { storedClocksOf } from './clocks.queries.ts';
import { readClocks } from './clocks.stored.ts';
import { type ClockGame, clockGame, gameOfThread } from './games/clockGames.ts';
import { isEndKnownToAll, positionInGame, positionOnPost } from './moments.queries.ts';
import { sharedClockNow } from './shared/sharedClockNow.ts';
import { type GameRead, putReads, readsOfGame, readsOnPost, settleReads, type StoredRead, unsettledReads } from './gameReads.queries.ts';
import { repeat } from '../../../../platform/server/process/watchdog.ts';

/**
 * The time for which a read or an open stream counts, in milliseconds. It is stored again once a third of it is left, so few reads write.
 * A change of clocks ends it.
 */
const readMs = 12_000;
const streamMs = 60_000;
/** The time between two looks at the open streams of a node, in milliseconds: less than a third of `streamMs`. */
const renewMs = 15_000;
const maxKnown = 50_000;
const maxRenewed = 500;

interface GameReadState {
  until: number;
  stored: Promise<unknown>;
}

/** The reads that this node has stored, by member and game. */
const knownOf = perOwner<Database, LRUCache<string, GameReadState>>(() => new LRUCache({ max: maxKnown }));

const keyOf = ({ userId, gameId }: GameRead) => `${userId} ${gameId}`;

const putRead = batchWrites(putReads, { targetOf: ({ userId }: GameRead) => userId, keyOf });

/** Whether a read has to be stored again. */
const isDue = (known: GameReadState | undefined, { forMs }: GameRead) => !known || known.until - performance.now() < forMs / 3;

function remember(db: Database, read: GameRead, stored: Promise<unknown>): void {
  const [known, key] = [knownOf(db), keyOf(read)];
  const entry = { until: performance.now() + read.forMs, stored };
  known.set(key, entry);
  stored.catch(() => known.peek(key) === entry && known.delete(key));
}

/** Stores that a member reads a game, before they are answered. It is kept of members only, because visitors cannot write. */
export async function storeGameRead(
  { db, log }: Pick<Context, 'db' | 'log'>,
  viewer: Pick<Viewer, 'id'> | null,
  game: Pick<ClockGame, 'id' | 'startsAt'> | undefined,
  forMs = readMs,
): Promise<void> {
  if (!viewer || !game || game.startsAt > Date.now() + earlyStartMs) return;
  const read = { userId: viewer.id, gameId: game.id, forMs };
  const known = knownOf(db).get(keyOf(read));
  if (isDue(known, read))
    remember(
      db,
      read,
      readingAs(undefined, () => putRead(db, read)),
    );
  try {
    await knownOf(db).get(keyOf(read))?.stored;
  } catch (error) {
    log.warn({ err: error }, 'the read of a game could not be stored');
  }
}

const gameTopic = 'game:';
/** The topic of people who share a clock, by its id. */
const sharedTopic = 'row:';

/** The game whose events a topic of streams brings. */
async function gameOfTopic(context: Context, topic: string): Promise<ClockGame | undefined> {
  if (topic.startsWith(gameTopic)) return clockGame(context, topic.slice(gameTopic.length));
  if (topic.startsWith(sharedTopic)) {
    const gameId = (await sharedClockNow(context.db, Number(topic.slice(sharedTopic.length))))?.gameId;
    return gameId === undefined ? undefined : clockGame(context, gameId);
  }
  const postId = postOfTopic(topic);
  return postId === undefined ? undefined : gameOfThread(context, postId);
}

/** Stores that a member opens a stream with the events of topics. */
export async function storeStreamReads(context: Context, viewer: Viewer, topics: Iterable<string>): Promise<void> {
  const games = await Promise.all([...topics].map(topic => gameOfTopic(context, topic)));
  await Promise.all(games.map(game => storeGameRead(context, viewer, game, streamMs)));
}

/** Stores that the streams of this node are still open. */
export async function renewStreams(context: Context): Promise<void> {
  const due = new Map<string, GameRead>();
  for (const beginning of [gameTopic, sharedTopic, 'post:', 'thread:'])
    for (const { topic, people } of context.live.hub.audiences(beginning)) {
      if (people.length === 0) continue;
      const game = await gameOfTopic(context, topic);
      if (!game || game.startsAt > Date.now() + earlyStartMs) continue;
      for (const userId of people) {
        const read = { userId, gameId: game.id, forMs: streamMs };
        if (isDue(knownOf(context.db).get(keyOf(read)), read)) due.set(keyOf(read), read);
      }
    }
  const reads = [...due.values()];
  for (let first = 0; first < reads.length; first += maxRenewed) {
    const part = reads.slice(first, first + maxRenewed);
    const stored = putReads(context.db, part);
    for (const read of part) remember(context.db, read, stored);
    await stored;
  }
}

/** Renews the reads of open streams regularly. Returns how to stop it. */
export function renewStreamsRegularly(context: Context): () => Promise<void> {
  return repeat(context.watchdog, 'reads of open streams', renewMs, () => renewStreams(context));
}

/** The position that a member had reached in a game when they last read it by these clocks; undefined if they saw no score of it. */
function reachedBy(clocks: Clocks, game: StoredRead): number | undefined {
  if (game.readUntil === null) return undefined;
  const position = positionIn(clocks, game, game.readUntil);
  return position?.mode === 'hidden' ? undefined : (position?.at ?? game.readUntil);
}

/** Keeps how far a member has read games by the clocks that are about to change. */
export async function settleGameReads(tx: Transaction, userId: string, clocks: Clocks): Promise<void> {
  const reads = await unsettledReads(tx, userId);
  if (reads.length === 0) return;
  await settleReads(
    tx,
    userId,
    reads.map(read => ({ id: read.id, at: reachedBy(clocks, read) })),
  );
}

/** The furthest position of a game that its reader was served. Nobody is behind it longer than this after its end. */
function furthestOf(clocks: Clocks, game: StoredRead): number {
  const furthest = Math.max(game.furthestAt ?? 0, reachedBy(clocks, game) ?? 0);
  return game.endedAt === null ? furthest : Math.min(furthest, game.endedAt + maxBehindSeconds * 1_000);
}

/**
 * The moment of a text that a writer who is behind writes on a post: their position, or the furthest one that they were served in the games
 * that the post is about. Null if that is now. The post must have its tags.
 */
export async function momentOfWriter(
  tx: Transaction,
  { id, limited }: Pick<NamedViewer, 'id' | 'limited'>,
  postId: number,
): Promise<Date | null> {
  const position = limited ? await positionOnPost(tx, limited, postId) : null;
  if (!position) return null;
  return notBefore(tx, id, position, await readsOnPost(tx, id, postId));
}

/**
 * The moment of a text that a writer writes about one game, as `momentOfWriter` gives it for a post. With `isReplayShared` a writer who
 * watches it later with others writes at their position, once everybody may know the end: most of them know it.
 */
export async function momentInGame(
  tx: Transaction,
  { id, limited }: Pick<NamedViewer, 'id' | 'limited'>,
  gameId: string,
  isReplayShared: boolean,
): Promise<Date | null> {
  const position = limited ? await positionInGame(tx, limited, gameId) : null;
  if (position && isReplayShared && (await isEndKnownToAll(tx, gameId))) return position;
  return position && notBefore(tx, id, position, await readsOfGame(tx, id, gameId));
}

/** A position, or the furthest one that a member was served by these reads; null if that is now. */
async function notBefore(tx: Transaction, id: string, position: Date, reads: readonly StoredRead[]): Promise<Date | null> {
  if (reads.length === 0) return position;
  const { clock, shared } = await storedClocksOf(tx, id);
  const clocks = readClocks(clock, shared);
  const furthest = Math.max(...reads.map(read => furthestOf(clocks, read)));
  if (furthest <= position.getTime()) return position;
  return furthest < Date.now() ? new Date(furthest) : null;
}
