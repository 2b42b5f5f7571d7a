/** The position of people who watch a game together. src/features/games/README.md, One clock. */
import type { GameTimes } from './clock.rules.ts';

/** A clock that several people share in one game, as it is stored. Times are in milliseconds since 1970. */
export interface SharedClock {
  id: number;
  gameId: string;
  mode: 'together' | 'replay';
  /** How far it is behind now, and how far it was before the last change, in seconds. */
  behind: number;
  before: number;
  /** Together: the position at which it stands until now minus `behind` is there. Replay: the position at `setAt`. */
  position: number;
  setAt: number;
  playing: boolean;
}

/** A shared clock for one of its people. */
export interface HeldClock extends SharedClock {
  /** The time up to which they are held by it; null while they are there. */
  until: number | null;
}

/** A standstill begins so much later than its cause, so that the streams of all nodes know of it by then. In milliseconds. */
export const leadMs = 1_500;

/** The position of a shared clock at a time; never after it. */
export function sharedPosition({ mode, behind, before, position, setAt, playing }: SharedClock, now: number): number {
  if (mode === 'replay') return Math.min(now, playing ? position + (now - setAt) : position);
  return Math.min(now - before * 1_000, Math.max(position, now - behind * 1_000));
}

/** The shared clock once its people are behind by other delays. Its position never jumps back: it stands until the slowest is there. */
export function withDelay(clock: SharedClock, behind: number, now: number): SharedClock {
  if (behind === clock.behind || clock.mode === 'replay') return { ...clock, behind };
  const at = sharedPosition(clock, now);
  const isMoving = at < sharedPosition(clock, now + 1);
  const isStopping = isMoving && behind > clock.behind;
  // Until a standstill begins, the clock moves by the delay from before its cause.
  const current = at < clock.position ? clock.before : clock.behind;
  return isStopping
    ? { ...clock, behind, before: current, position: at + leadMs, setAt: now }
    : { ...clock, behind, before: 0, position: at, setAt: now };
}

/** The position of a shared clock for somebody whom it holds; undefined if it keeps nothing of the game from them. */
export function heldPosition(clock: HeldClock, { endedAt }: Pick<GameTimes, 'endedAt'>, now: number): number | undefined {
  if (clock.until !== null && clock.until <= now) return undefined;
  const at = sharedPosition(clock, now);
  return at >= now || (clock.mode === 'replay' && endedAt !== null && at >= endedAt) ? undefined : at;
}
