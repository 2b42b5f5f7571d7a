import { AsyncResource } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../../../platform/server/db/database.ts';
import type { Context } from '../../../../../platform/server/http/context.ts';
import { clockGameById, clockGameOfPost, clockGamesByIds, gamesThatMatter, threadIds } from './clockGames.queries.ts';

/** The times and places of a game, which readers' positions are looked up by. It holds no score. */
export interface ClockGame {
  id: string;
  league: string;
  /** The day under which it is listed, as `YYYY-MM-DD`. */
  day: string;
  /** The tags of both teams. */
  tagIds: number[];
  /** The game's thread and the thread after it, as far as they exist. */
  postIds: number[];
  /** The start in milliseconds since 1970, and the moment at which the final was known here. */
  startsAt: number;
  endedAt: number | null;
}

type WithDatabase = Pick<Context, 'db'>;

/** The largest age of the list, in milliseconds. */
const maxAgeMs = 1_000;

interface Listed {
  at: number;
  games: Promise<readonly ClockGame[]>;
}

const listed = new WeakMap<Database, Listed>();
/** Threads of older games. A game's thread never changes to another game, but its end and its other thread come later. */
const byPost = new WeakMap<Database, LRUCache<number, ClockGame>>();

/** Runs the reads of this file outside of the request that asks first, because their results are the same for every reader. */
const shared = new AsyncResource('games of the clock');

/**
 * The games whose thread may be open already (`threadLeadMinutes`), those on, and those that ended less than `hiddenAfterEndHours` ago;
 * at most a second old.
 */
export function gamesOfClock({ db }: WithDatabase): Promise<readonly ClockGame[]> {
  const known = listed.get(db);
  if (known && performance.now() - known.at < maxAgeMs) return known.games;
  const games = shared.runInAsyncScope(gamesThatMatter, undefined, db);
  const entry = { at: performance.now(), games };
  listed.set(db, entry);
  // A failed read is not kept.
  games.catch(() => listed.get(db) === entry && listed.delete(db));
  return games;
}

/** The game with this id, however long ago it was; undefined if there is none. */
export async function clockGame(context: WithDatabase, id: string): Promise<ClockGame | undefined> {
  const current = (await gamesOfClock(context)).find(game => game.id === id);
  return current ?? shared.runInAsyncScope(clockGameById, undefined, context.db, id);
}

/** Older games by id, which streams of readers who watch them ask for every second. They hardly change any more. */
const older = new WeakMap<Database, LRUCache<string, Promise<ClockGame | undefined>>>();
/** The largest age of such a game, in milliseconds. */
const maxOlderAgeMs = 5_000;

/** Games that are not among those of the clock, a few seconds old at most. Those that are not kept are read in one query. */
export async function olderGames({ db }: WithDatabase, ids: readonly string[]): Promise<ClockGame[]> {
  const kept = older.get(db) ?? new LRUCache<string, Promise<ClockGame | undefined>>({ max: 2_000, ttl: maxOlderAgeMs });
  older.set(db, kept);
  // Looked up once: a game that expired meanwhile would be missing, and its reader live in it.
  const known = new Map(ids.map(id => [id, kept.get(id)]));
  const missing = ids.filter(id => !known.get(id));
  const reading = missing.length > 0 ? shared.runInAsyncScope(clockGamesByIds, undefined, db, missing) : Promise.resolve([]);
  const games = ids.map(id => {
    const keptGame = known.get(id);
    if (keptGame) return keptGame;
    const game = reading.then(found => found.find(each => each.id === id));
    kept.set(id, game);
    // A failed read is not kept.
    game.catch(() => kept.delete(id));
    return game;
  });
  return (await Promise.all(games)).filter(game => game !== undefined);
}

const threads = new WeakMap<Database, { at: number; ids: Promise<ReadonlySet<number>> }>();
/** The largest age of the list of all threads, in milliseconds. New ones are among the games of the clock for hours. */
const maxThreadsAgeMs = 60_000;

/** The posts that are threads of games, at most a minute old. */
function olderThreads(db: Database): Promise<ReadonlySet<number>> {
  const known = threads.get(db);
  if (known && performance.now() - known.at < maxThreadsAgeMs) return known.ids;
  const ids = shared.runInAsyncScope(threadIds, undefined, db);
  const entry = { at: performance.now(), ids };
  threads.set(db, entry);
  ids.catch(() => threads.get(db) === entry && threads.delete(db));
  return ids;
}

/** The game whose thread, or thread after the final, a post is; undefined for other posts. */
export async function gameOfThread(context: WithDatabase, postId: number): Promise<ClockGame | undefined> {
  const current = (await gamesOfClock(context)).find(game => game.postIds.includes(postId));
  if (current) return current;
  const { db } = context;
  // Most posts are no threads, and cost no query.
  if (!(await olderThreads(db)).has(postId)) return undefined;
  const kept = byPost.get(db) ?? new LRUCache<number, ClockGame>({ max: 500, ttl: 60_000 });
  byPost.set(db, kept);
  const game = kept.get(postId) ?? (await shared.runInAsyncScope(clockGameOfPost, undefined, db, postId));
  if (game) kept.set(postId, game);
  return game;
}

/** Forgets the lists, for writes of this process that change them. */
export function forgetClockGames({ db }: WithDatabase): void {
  listed.delete(db);
  byPost.delete(db);
  older.delete(db);
  threads.delete(db);
}
