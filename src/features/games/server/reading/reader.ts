import { AsyncResource } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { perOwner } from '../../../../platform/server/concurrency/memo.ts';
import { createSemaphore } from '../../../../platform/server/concurrency/semaphore.ts';
import type { Connection } from '../../../../platform/server/db/database.ts';
import type { Context } from '../../../../platform/server/http/context.ts';
import { inTransaction } from '../../../../platform/server/db/database.ts';
import { dayOfGames, freshForMs, sportsServiceOf, type SportsService } from '../../../sports/server/index.ts';
import type { League } from '../../../sports/sports.rules.ts';
import { clockGame, type ClockGame } from '../clock/games/clockGames.ts';
import { appendStandings } from '../storing/boxes.queries.ts';
import { sourceIdsOf } from '../storing/identity.queries.ts';
import { type DayRead, storeDay } from '../storing/storeDay.ts';
import { storeDetails } from '../storing/storeDetails.ts';
import { storeRead, readStates, takeRead } from './reads.queries.ts';

const second = 1_000;
const minute = 60 * second;
/** A failed read is repeated after this time. */
const retryMs = 15 * second;
/** The caches of sources expire this long before the next read, so that a read never gets the copy of the one before. */
const afterCacheMs = 100;
/** How long a caller waits for a first read of another node. */
const maxWaitMs = 8 * second;
/** A node stores so many reads at the same time, so that calls of people find connections. Days of one league wait for each other anyway. */
const maxStoring = 3;
/** A node does not ask the database again about a read that is not due within this time. */
const notDueMs = second;

/** The names of reads in the table `source_reads`; games.queries.ts joins by them. */
export const dayRead = (league: League, day: string) => `day ${league} ${day}`;
export const monthRead = (league: League, month: string) => `month ${league} ${month}`;
export const detailsRead = (gameId: string) => `details ${gameId}`;
export const standingsRead = (league: League) => `standings ${league}`;

/** How soon the details of a game are read again, in milliseconds. */
export function detailsInterval({ startsAt, endedAt }: Pick<ClockGame, 'startsAt' | 'endedAt'>, now: number): number {
  if (endedAt !== null) return now - endedAt < 10 * minute ? 15 * second : 30 * minute;
  if (now >= startsAt - 10 * minute) return 10 * second;
  return startsAt - now < 60 * minute ? minute : 30 * minute;
}

const dayMs = 24 * 60 * minute;
/** A day whose games are all over is not read again. */
const neverMs = 10 * 365 * dayMs;
/** A month is not asked for again within this time, after a failure either. Its days that are due meanwhile are read by themselves. */
const monthMs = 10 * minute;

/** How soon a day is read again, in milliseconds: one to come once a day, and one that is over never, as soon as its games are. */
export function dayInterval(games: Parameters<typeof freshForMs>[0], day: string, now: number): number {
  const today = dayOfGames(now);
  const usual = freshForMs(games, day === today, now);
  const distance = (Date.parse(day) - Date.parse(today)) / dayMs;
  // A night ends within the day after, and its results may be corrected then.
  if (usual < 30 * minute || Math.abs(distance) <= 1) return usual;
  if (distance > 0) return dayMs;
  return games.some(({ state }) => state === 'scheduled' || state === 'live') ? usual : neverMs;
}

/** Reads sources into the database. Every read is taken by one node at a time and repeated when it is due. */
export interface SourceReader {
  /** Reads a league's day if it is due. */
  day(league: League, day: string): Promise<void>;
  /** Reads these days of a league's month (`YYYY-MM`) by one answer, if the month is due and its answer can be trusted. */
  month(league: League, month: string, days: readonly string[]): Promise<void>;
  /** Reads the plays and the box of a game if they are due. */
  details(gameId: string): Promise<void>;
  /** Reads the table of a league if it is due. */
  standings(league: League): Promise<void>;
}

/** The result of a read. */
interface Done {
  /** When the source was read; undefined if no source answered. */
  readAt: Date | undefined;
  nextInMs: number;
}

type Note = (tx: Connection, done: Done) => Promise<void>;

const noteOf =
  (what: string): Note =>
  (tx, { readAt, nextInMs }) =>
    storeRead(tx, what, { ...(readAt && { readAt }), nextInMs });

/** One read. Its result is noted in the same transaction that stores the data. */
type Read = (note: Note) => Promise<void>;

const missed: Done = { readAt: undefined, nextInMs: retryMs };

/** Runs reads that are due: each once at a time in this node, and in one of all nodes. */
function createDueReads(context: Context): (what: string, read: Read) => Promise<void> {
  const { db, log } = context;
  const underWay = new Map<string, Promise<void>>();
  /** Until when a read need not be looked for in the database. */
  const notDue = new LRUCache<string, number>({ max: 2_000 });
  /** A read is for all readers, so it runs outside of the request that asks for it. */
  const shared = new AsyncResource('reads of games');

  /** Waits until another node's first read is done. */
  async function waitForOther(what: string): Promise<void> {
    const until = performance.now() + maxWaitMs;
    while (performance.now() < until) {
      const state = (await readStates(db, [what])).get(what);
      if (!state || state.readAt || state.failed) {
        notDue.set(what, performance.now() + Math.min(notDueMs, Math.max(0, state?.dueInMs ?? 0)));
        return;
      }
      await pause(200);
    }
  }

  async function attempt(what: string, read: Read): Promise<void> {
    if (!(await takeRead(db, what))) return waitForOther(what);
    const note = noteOf(what);
    try {
      await read(note);
    } catch (error) {
      log.warn({ err: error, what }, 'a read of games failed');
      await inTransaction(db, tx => note(tx, missed), { isQuiet: true });
    }
  }

  return (what, read) => {
    if (context.settings.liveScoresSources.length === 0) return Promise.resolve();
    if (performance.now() < (notDue.get(what) ?? 0)) return Promise.resolve();
    const running = underWay.get(what);
    if (running) return running;
    const started = shared.runInAsyncScope(attempt, undefined, what, read).finally(() => underWay.delete(what));
    underWay.set(what, started);
    return started;
  };
}

export function createSourceReader(
  context: Context,
  { games }: Pick<SportsService, 'games'> = sportsServiceOf(context),
  now: () => number = Date.now,
): SourceReader {
  const { db } = context;
  const once = createDueReads(context);
  const inTurn = createSemaphore({ maxConcurrent: maxStoring, maxConcurrentPerKey: 1, maxWaiting: Number.POSITIVE_INFINITY });
  // A copy that is stale was stored when it was read. Stored again, it would look as if the source had taken newer facts back.
  const noteMissed = (note: Note) => inTransaction(db, tx => note(tx, missed), { isQuiet: true });

  async function storeListed(found: Omit<DayRead, 'at'> & { asOf: string }, note: Note): Promise<void> {
    const { league, day, games: listed, asOf } = found;
    const fresh = dayInterval(listed, day, now()) + afterCacheMs;
    const done: Done = { readAt: new Date(asOf), nextInMs: Math.max(second, Date.parse(asOf) + fresh - now()) };
    await inTurn(() => storeDay(context, { ...found, at: new Date(now()) }, tx => note(tx, done)), league);
  }

  return {
    day: (league, day) =>
      once(dayRead(league, day), async note => {
        const found = await games.ofDay(league, day);
        if (!found || found.stale) return noteMissed(note);
        await storeListed({ ...found, league, day }, note);
      }),
    month: (league, month, days) =>
      once(monthRead(league, month), async noteMonth => {
        const found = await games.ofMonth(league, month);
        await noteMonth(db, { readAt: found && new Date(found.asOf), nextInMs: monthMs });
        if (!found) return;
        for (const day of days) {
          const what = dayRead(league, day);
          // A day that another node or a caller has taken or read meanwhile is theirs.
          if (await takeRead(db, what)) await storeListed({ ...found, league, day, games: found.days.get(day) ?? [] }, noteOf(what));
        }
      }),
    details: gameId =>
      once(detailsRead(gameId), async note => {
        const [game, known] = await Promise.all([clockGame(context, gameId), sourceIdsOf(db, gameId)]);
        const found = game && known && (await games.details(known.league, known.ids));
        if (!game || !found || found.stale) return noteMissed(note);
        const interval = detailsInterval(game, now()) + afterCacheMs;
        const done: Done = { readAt: new Date(found.asOf), nextInMs: interval };
        const read = { gameId, league: known.league, source: found.source, details: found.details, at: new Date(now()) };
        await inTurn(() => storeDetails(context, read, tx => note(tx, done)), gameId);
      }),
    standings: league =>
      once(standingsRead(league), async note => {
        const found = await games.standings(league);
        if (!found) return noteMissed(note);
        const { groups, isReplay, sourceTitle, stale, asOf } = found;
        await inTransaction(
          db,
          async tx => {
            await note(tx, stale ? missed : { readAt: new Date(asOf), nextInMs: 15 * minute + afterCacheMs });
            await appendStandings(tx, league, { groups, source: sourceTitle, isReplay }, new Date(now()));
          },
          { isQuiet: true },
        );
      }),
  };
}

/** The reader of sources of a node. */
export const sourceReaderOf = perOwner((context: Context): SourceReader => createSourceReader(context));
