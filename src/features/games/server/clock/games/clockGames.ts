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

/** Games that are not among those of the clock, in one query. */
export function olderGames({ db }: WithDatabase, ids: readonly string[]): Promise<ClockGame[]> {
  return shared.runInAsyncScope(clockGamesByIds, undefined, db, ids);
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
  threads.delete(db);
}
