import { AsyncResource } from 'node:async_hooks';
import { memoPer } from '../../../../../platform/server/concurrency/memo.ts';
import type { Database } from '../../../../../platform/server/db/database.ts';
import type { Context } from '../../../../../platform/server/http/context.ts';
import { clockGameById, clockGameOfPost, gamesThatMatter, threadIds } from './clockGames.queries.ts';

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
  /** The game's thread. */
  threadId: number | null;
  /** The time of the first of them in milliseconds since 1970; null without one. */
  threadAt: number | null;
  /** The start in milliseconds since 1970, and the moment at which the final was known here. */
  startsAt: number;
  endedAt: number | null;
}

type WithDatabase = Pick<Context, 'db'>;

const now = () => performance.now();
/** The largest age of the list and of the list of all threads, in milliseconds. New threads are among the games of the clock for hours. */
const maxAgeMs = 1_000;
const maxThreadsAgeMs = 60_000;

const listed = memoPer<Database, readonly ClockGame[]>({ max: 1, freshForMs: () => maxAgeMs, now });
const threads = memoPer<Database, ReadonlySet<number>>({ max: 1, freshForMs: () => maxThreadsAgeMs, now });
/** Older games by id, which streams of readers who watch them ask for every second. They hardly change any more. */
const older = memoPer<Database, ClockGame | undefined>({ max: 2_000, freshForMs: () => 5_000, now });
/** Threads of older games. A game's thread never changes to another game, but its end and its other thread come later. */
const byPost = memoPer<Database, ClockGame | undefined>({ max: 500, freshForMs: () => 60_000, now });

/** Runs the reads of this file outside of the request that asks first, because their results are the same for every reader. */
const shared = new AsyncResource('games of the clock');

/**
 * The games whose thread may be open already (`threadLeadMinutes`), those on, and those that ended less than `hiddenAfterEndHours` ago;
 * at most a second old.
 */
export function gamesOfClock({ db }: WithDatabase): Promise<readonly ClockGame[]> {
  return listed(db).value('games', () => shared.runInAsyncScope(gamesThatMatter, undefined, db));
}

/** The game with this id, however long ago it was; undefined if there is none. */
export async function clockGame(context: WithDatabase, id: string): Promise<ClockGame | undefined> {
  const current = (await gamesOfClock(context)).find(game => game.id === id);
  return current ?? shared.runInAsyncScope(clockGameById, undefined, context.db, id);
}

/** Games that are not among those of the clock, a few seconds old at most. Those that are not cached are read in one query. */
export async function olderGames({ db }: WithDatabase, ids: readonly string[]): Promise<ClockGame[]> {
  const read = (id: string) => older(db).value(id, () => shared.runInAsyncScope(clockGameById, undefined, db, id));
  return (await Promise.all(ids.map(read))).filter(game => game !== undefined);
}

/** The game whose thread, or thread after the final, a post is; undefined for other posts. */
export async function gameOfThread(context: WithDatabase, postId: number): Promise<ClockGame | undefined> {
  const current = (await gamesOfClock(context)).find(game => game.postIds.includes(postId));
  if (current) return current;
  const { db } = context;
  // Most posts are no threads, and cost no query.
  const ids = await threads(db).value('threads', () => shared.runInAsyncScope(threadIds, undefined, db));
  if (!ids.has(postId)) return undefined;
  return byPost(db).value(String(postId), () => shared.runInAsyncScope(clockGameOfPost, undefined, db, postId));
}

/** Forgets the lists, for writes of this process that change them. */
export function forgetClockGames({ db }: WithDatabase): void {
  for (const memo of [listed(db), threads(db), older(db), byPost(db)]) memo.clear();
}
