/** Decides what a reader may know of a game. src/features/games/README.md, One clock. */
import { hiddenAfterEndHours, maxBehindSeconds } from '../games.rules.ts';
import { type HeldClock, heldPosition } from './shared.rules.ts';

/** A reader's clock for one game, as it is stored; `GameClock` is its form on the wire. Times are in milliseconds since 1970. */
export interface OwnClock {
  mode: 'live' | 'behind' | 'replay';
  /** In seconds. */
  behind: number;
  /** The position of a replay at `setAt`; 0 in the other modes. */
  position: number;
  /** The time at which the reader set this clock. */
  setAt: number;
  playing: boolean;
}

/** A reader's clocks: one for all games, and by the ids of games for single ones. */
export interface Clocks {
  /** In seconds. */
  behind: number;
  hideScores: boolean;
  games: Readonly<Record<string, OwnClock>>;
  /** The clocks that hold the reader besides, because they watch a game with others. */
  shared: readonly HeldClock[];
}

/** The times of a game in milliseconds since 1970; `endedAt` is the moment at which the final was known, null before. */
export interface GameTimes {
  id: string;
  startsAt: number;
  endedAt: number | null;
}

/** How far a reader may know a game. */
export interface Position {
  /** The reader may know nothing whose moment is after it. In milliseconds since 1970, a whole second. */
  at: number;
  /** `hidden`: the scores of the game are hidden until the reader asks for it. */
  mode: 'behind' | 'replay' | 'hidden';
}

const hourMs = 3_600_000;
const secondMs = 1_000;

/** Whole seconds, so that readers with the same delay share what is cached for them. */
const wholeSecond = (at: number) => Math.floor(at / secondMs) * secondMs;

/** The position of a replay at a time. */
function replayPosition({ position, setAt, playing }: OwnClock, now: number): number {
  return playing ? position + (now - setAt) : position;
}

/** Whether somebody who is behind all games can still learn something about a game that they should not know. */
function isRecent({ endedAt }: GameTimes, now: number): boolean {
  return endedAt === null || now < endedAt + hiddenAfterEndHours * hourMs;
}

/** How far a reader may know a game at a time by their own clocks; undefined if they may know all of it. */
export function ownPosition({ behind, hideScores, games }: Clocks, game: GameTimes, now: number): Position | undefined {
  const own = games[game.id];
  if (own?.mode === 'live') return undefined;
  if (own?.mode === 'replay') {
    const at = replayPosition(own, now);
    // At its end a replay becomes live.
    return at >= now || (game.endedAt !== null && at >= game.endedAt) ? undefined : { at: wholeSecond(at), mode: 'replay' };
  }
  if (!own && hideScores) return { at: wholeSecond(Math.min(game.startsAt, now)), mode: 'hidden' };
  const seconds = own?.behind ?? behind;
  return seconds > 0 && isRecent(game, now) ? { at: wholeSecond(now - seconds * secondMs), mode: 'behind' } : undefined;
}

/** How far a reader may know a game at a time: up to the earliest of their own position and those that they share with others. */
export function positionIn(clocks: Clocks, game: GameTimes, now: number): Position | undefined {
  let earliest = ownPosition(clocks, game, now);
  for (const shared of clocks.shared) {
    const at = shared.gameId === game.id ? heldPosition(shared, game, now) : undefined;
    if (at === undefined || (earliest && earliest.at <= at) || (shared.mode === 'together' && !isRecent(game, now))) continue;
    earliest = { at: wholeSecond(at), mode: shared.mode === 'replay' ? 'replay' : 'behind' };
  }
  return earliest;
}

/** The games in which a reader has a position that is not that of all games. */
export function gamesWithClock({ games, shared }: Clocks): string[] {
  return [...new Set([...Object.keys(games), ...shared.map(({ gameId }) => gameId)])];
}

/** The reader’s own delay in a game, in seconds. */
export function ownDelay({ behind, games }: Clocks, gameId: string): number {
  const own = games[gameId];
  return own ? (own.mode === 'behind' ? own.behind : 0) : behind;
}

/** Whether texts under the tags of a game's teams obey the reader's position: not before a hidden game, and not long after it. */
export function coversTags({ mode }: Position, { startsAt, endedAt }: GameTimes, now: number): boolean {
  if (mode !== 'hidden') return true;
  return (
    now >= startsAt && (endedAt === null ? now < startsAt + 2 * hiddenAfterEndHours * hourMs : now < endedAt + hiddenAfterEndHours * hourMs)
  );
}

/** The delay of a reader who sees a play now that was known here at a time, in whole seconds. */
export function delayOfTap(knownAt: number, now: number): number {
  return Math.min(maxBehindSeconds, Math.max(0, Math.floor((now - knownAt) / secondMs)));
}

/** The clock of a reader who has set none. */
export const liveClocks: Clocks = { behind: 0, hideScores: false, games: {}, shared: [] };

/** Whether a reader has set no clock of their own, so that none needs to be kept for them. */
export function hasNoClock({ behind, hideScores, games }: Clocks): boolean {
  return behind === 0 && !hideScores && Object.keys(games).length === 0;
}

/** Whether a reader is live in every game. */
export function isLive(clocks: Clocks): boolean {
  return hasNoClock(clocks) && clocks.shared.length === 0;
}

/** The clocks of single games that are kept; the one that was set first goes first. */
const maxGames = 20;

/** The clocks with one of a game added, replaced, or removed. */
export function withGameClock(clocks: Clocks, gameId: string, own: OwnClock | undefined): Clocks {
  const others = Object.entries(clocks.games).filter(([id]) => id !== gameId);
  const kept = own ? [...others.slice(1 - maxGames), [gameId, own] as const] : others;
  return { ...clocks, games: Object.fromEntries(kept) };
}
