/** Turns a reader's clocks into what the views of late readers need. docs/decisions/0066-one-clock.md. */
import { createHash } from 'node:crypto';
import type { LimitedCaller, Context } from '../../../../../platform/server/http/context.ts';
import { type Clocks, coversTags, gamesWithClock, type Position, positionIn } from '../../../clock/clock.rules.ts';
import { heldPosition } from '../../../clock/shared.rules.ts';
import { type ClockGame, gamesOfClock, olderGames } from '../games/clockGames.ts';
import { sharedClockNow } from '../shared/sharedClockNow.ts';
import { type LateReader, lateReaderAt } from '../lateReads.ts';

/** One position with everything that obeys it, as the functions of the schema `late` read it. */
interface Entry {
  at: string;
  /** Games with a clock of their own, and those whose result the reader may not know. */
  games: string[];
  /** The leagues whose tables would give a game away. */
  leagues: string[];
  tags: number[];
  posts: number[];
  mode: Position['mode'];
}

/** The games that matter to a reader: those of everybody, and those that they watch later or behind, however old they are. */
async function gamesFor(context: Pick<Context, 'db'>, clocks: Clocks): Promise<readonly ClockGame[]> {
  const current = await gamesOfClock(context);
  const isShared = (id: string) => clocks.shared.some(({ gameId }) => gameId === id);
  const older = gamesWithClock(clocks).filter(
    id => !current.some(game => game.id === id) && (isShared(id) || clocks.games[id]?.mode !== 'live'),
  );
  return older.length === 0 ? current : [...current, ...(await olderGames(context, older))];
}

/** Whether a state of another game could tell a reader the result of a game, because it ended after their position or is not over. */
const endIsUnknown = ({ endedAt }: ClockGame, at: number) => endedAt === null || endedAt > at;

/** The last whole second before a time. */
const secondBefore = (at: number) => Math.ceil(at / 1_000) * 1_000 - 1_000;

/**
 * The positions of a reader, the earliest first. PostgreSQL reads them in every statement, so they are short: leagues and tags obey the
 * earliest of their positions and have no other, and a game that obeys the entry of all others is named only if another game could tell
 * its result. Readers who hide scores get no results at all.
 */
function entriesOf(clocks: Clocks, games: readonly ClockGame[], now: number): Entry[] {
  const entries = new Map<string, Entry>();
  const withClock = new Set(gamesWithClock(clocks));
  const covered = new Set<string | number>();
  const isNew = (of: string | number) => covered.size < covered.add(of).size;
  const placed = games.flatMap(game => {
    const position = positionIn(clocks, game, now);
    return position ? [{ game, ...position }] : [];
  });
  const entryAt = (at: number, mode: Position['mode']): Entry => {
    const key = `${at} ${mode}`;
    const entry = entries.get(key) ?? { at: new Date(at).toISOString(), mode, games: [], leagues: [], tags: [], posts: [] };
    entries.set(key, entry);
    return entry;
  };
  for (const { game, at, mode } of placed.toSorted((one, other) => one.at - other.at)) {
    const entry = entryAt(at, mode);
    if (withClock.has(game.id) || (mode !== 'hidden' && endIsUnknown(game, at))) entry.games.push(game.id);
    // The threads of a hidden game are hidden from their beginning.
    const threadsAt = mode === 'hidden' && game.threadAt !== null ? Math.min(at, secondBefore(game.threadAt)) : at;
    entryAt(threadsAt, mode).posts.push(...game.postIds);
    if (coversTags({ at, mode }, game, now)) entry.tags.push(...game.tagIds.filter(isNew));
    if (endIsUnknown(game, at)) entry.leagues.push(...[game.league].filter(isNew));
  }
  return [...entries.values()].toSorted((one, other) => one.at.localeCompare(other.at));
}

/** Whether anything obeys a position that obeys no other. */
const isNeeded = ({ games, leagues, tags, posts }: Entry) => games.length + leagues.length + tags.length + posts.length > 0;

/** The position in games that are not known yet, such as those of a league that is first read for this reader. */
function behindOthers(behind: number, except: readonly string[], now: number) {
  const second = Math.floor(now / 1_000) - behind;
  return { others: true, at: new Date(second * 1_000).toISOString(), except };
}

/** The reader with these clocks; undefined if nothing is hidden from them. */
export function lateReaderOf(clocks: Clocks, games: readonly ClockGame[], now: number): LateReader | undefined {
  const entries = entriesOf(clocks, games, now);
  const except = gamesWithClock(clocks);
  const others = clocks.hideScores ? [{ hidesOthers: true, except }] : clocks.behind > 0 ? [behindOthers(clocks.behind, except, now)] : [];
  if (entries.length + others.length === 0) return undefined;
  const positions = JSON.stringify([...entries.filter(isNeeded), ...others]);
  const earliest = entries[0]?.at ?? 'infinity';
  const key = createHash('sha256').update(positions).digest('base64url').slice(0, 16);
  return lateReaderAt({ positions, earliest }, { key, hidesOthers: clocks.hideScores });
}

/** Whether a reader watches a game later at this moment. Streams ask it several times a second, and most have no replay. */
function isWatchingLater(clocks: Clocks, games: readonly ClockGame[], now: number): boolean {
  const hasReplay = [...Object.values(clocks.games), ...clocks.shared].some(({ mode }) => mode === 'replay');
  return hasReplay && games.some(game => positionIn(clocks, game, now)?.mode === 'replay');
}

/**
 * The delay of a stream at a time in milliseconds: the longest of the reader's delays, so that no event comes too early. A reader who
 * watches a game later, or who hides scores, gets no events about posts and games: the record of a team in one tells of another.
 */
function delayOf(clocks: Clocks, games: readonly ClockGame[], now: number): number {
  if (clocks.hideScores || isWatchingLater(clocks, games, now)) return Number.POSITIVE_INFINITY;
  const seconds = [clocks.behind, ...Object.values(clocks.games).map(({ mode, behind }) => (mode === 'behind' ? behind : 0))];
  const held = clocks.shared.map(shared => {
    const game = games.find(({ id }) => id === shared.gameId);
    return now - ((game && heldPosition(shared, game, now)) ?? now);
  });
  return Math.max(...seconds.map(each => each * 1_000), ...held);
}

/** The time between two looks at the games and shared clocks of an open stream, in milliseconds. It is less than `leadMs`. */
const refreshMs = 1_000;
/** The shared clocks of a node take turns within that time, at the times at which streams are looked at. */
const turnMs = 250;
/** The time between two reads of whom a shared clock holds. Somebody who has left is held for longer. */
const readAgainMs = 20_000;

interface LateCaller extends LimitedCaller {
  reader: LateReader | undefined;
}

interface ClockSource {
  /** The text of the cookie that the clocks were read from. */
  cookie?: string | undefined;
  /** Reads the clocks of a member again. */
  readAgain?: (() => Promise<Clocks>) | undefined;
}

/** The number of the look that is due. The streams of a shared clock are due together, and share its read. */
const lookDue = ({ shared }: Clocks) => Math.floor((performance.now() + (shared[0]?.id ?? 0) * turnMs) / refreshMs);

/** Renews the clocks of a member: those that they share move with the others. */
function createRenewal({ db }: Pick<Context, 'db'>, readAgain: () => Promise<Clocks>) {
  let readAt = performance.now();
  return async (clocks: Clocks): Promise<Clocks> => {
    const isLeaving = clocks.shared.some(({ until }) => until !== null);
    if (isLeaving || performance.now() - readAt >= readAgainMs) {
      readAt = performance.now();
      return readAgain();
    }
    const shared = await Promise.all(clocks.shared.map(async held => ({ held, now: await sharedClockNow(db, held.id) })));
    return { ...clocks, shared: shared.flatMap(({ held, now }) => (now ? [{ ...now, until: held.until }] : [])) };
  };
}

/** A reader with clocks, as calls and streams serve them. */
export async function clockedReader(
  context: Pick<Context, 'db'>,
  given: Clocks,
  { cookie, readAgain }: ClockSource = {},
): Promise<LateCaller> {
  let clocks = given;
  let games = await gamesFor(context, clocks);
  let looked = lookDue(clocks);
  const renewed = readAgain && createRenewal(context, readAgain);
  let isRenewing = false;
  const refresh = () => {
    // A renewal that takes longer than the time between two looks must not end after a later one.
    if (isRenewing || lookDue(clocks) === looked) return;
    looked = lookDue(clocks);
    isRenewing = true;
    const renew = async () => {
      const fresh = renewed && clocks.shared.length > 0 ? await renewed(clocks) : clocks;
      games = await gamesFor(context, fresh);
      clocks = fresh;
    };
    // The next look tries again; until then what is known holds.
    renew()
      .catch(() => undefined)
      .finally(() => {
        isRenewing = false;
      });
  };
  return {
    reader: lateReaderOf(clocks, games, Date.now()),
    delayMs: () => {
      refresh();
      return delayOf(clocks, games, Date.now());
    },
    readerNow: () => lateReaderOf(clocks, games, Date.now()),
    cookie,
  };
}
