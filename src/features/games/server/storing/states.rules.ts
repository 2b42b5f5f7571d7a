import { isDeepStrictEqual } from 'node:util';
import { placeOfStart, type Start } from '../../../sports/sports.rules.ts';
import type { GameState } from '../../games.contract.ts';
import { secondsOfClock } from '../../games.rules.ts';

type StoredSide = Omit<GameState['home'], 'tag'>;

/** A state as it is stored: without the tags of the teams, which are read with the game. */
export interface StoredState extends Omit<GameState, 'home' | 'away' | 'timeKnown'> {
  /** Missing in states from before the field: their times are known. */
  timeKnown?: boolean;
  home: StoredSide;
  away: StoredSide;
  /** Never stored: the view `late.game_states` sets it for a reader who hides the scores of the game. */
  hidden?: true;
}

/** The start of a state. */
export const startOf = ({ startsAt, timeKnown = true }: Pick<StoredState, 'startsAt' | 'timeKnown'>): Start => ({ startsAt, timeKnown });

/** A state that goes back counts as an older copy of a source while the known one is younger than this. src/features/games/README.md, States. */
const olderCopyMs = 60_000;

/** A place on the timeline of a game. */
export interface Progress {
  period: number;
  clock: string;
}

/** Whether one place is before another: in an earlier period, or with more time left. Periods alone decide in sports without a clock. */
export function isBefore(one: Progress, other: Progress): boolean {
  if (one.period !== other.period) return one.period < other.period;
  const [left, otherLeft] = [secondsOfClock(one.clock), secondsOfClock(other.clock)];
  return left !== undefined && otherLeft !== undefined && left > otherLeft;
}

/** The number of newest plays that queries read to find the one that is furthest in the game. */
export const playsForFurthest = 8;

/** The play that is furthest in the game, which need not be the one with the greatest `seq`. */
export function furthest<P extends Progress>(plays: readonly P[]): P | undefined {
  return plays.reduce<P | undefined>((found, play) => (found && !isBefore(found, play) ? found : play), undefined);
}

function goesBack(known: StoredState, next: StoredState): boolean {
  if (isBefore(next, known)) return true;
  const hasAdvanced = isBefore(known, next);
  return !hasAdvanced && (next.home.score < known.home.score || next.away.score < known.away.score);
}

/** The newer state, in which facts that the source leaves out stay as they were known. */
function completed(known: StoredState, next: StoredState): StoredState {
  const side = (before: StoredState['home'], after: StoredState['home']) =>
    after.record === null ? { ...after, wins: before.wins, losses: before.losses, record: before.record } : after;
  return {
    ...next,
    venue: next.venue ?? known.venue,
    lineScore: next.lineScore.length === 0 && next.state !== 'scheduled' ? known.lineScore : next.lineScore,
    home: side(known.home, next.home),
    away: side(known.away, next.away),
  };
}

/**
 * Whether another source lists a game as scheduled at the start from which it was called off. Some sources do not know such games, and two
 * nodes that read different sources would call a game off and schedule it again in turn.
 */
function isStillCalledOff(known: StoredState, next: StoredState): boolean {
  const isCalledOff = known.state === 'postponed' || known.state === 'canceled';
  return isCalledOff && next.state === 'scheduled' && next.source !== known.source && next.startsAt === known.startsAt;
}

/**
 * The state to store after a read; undefined if nothing changed or the read is older than what is known. A final stays final, though
 * its score may be corrected. A game that is on, or that another source called off, is not scheduled again. Within a minute a live game's
 * period and clock do not go back, nor does its score without the clock advancing; after that it is a correction.
 */
export function nextState(known: { state: StoredState; ageMs: number } | undefined, read: StoredState): StoredState | undefined {
  if (!known) return read;
  const next = completed(known.state, read);
  const { state } = known.state;
  if (state === 'final' && next.state !== 'final') return undefined;
  if (state === 'live' && next.state === 'scheduled') return undefined;
  // A game that was moved may still be listed as postponed under its old day.
  if (next.state === 'postponed' && placeOfStart(startOf(next)) < Date.parse(known.state.startsAt)) return undefined;
  if (isStillCalledOff(known.state, next)) return undefined;
  if (state === 'live' && next.state === 'live' && known.ageMs < olderCopyMs && goesBack(known.state, next)) return undefined;
  // Another source that says the same is no change.
  const compared = (each: StoredState) => ({ ...each, ...startOf(each), source: '' });
  return isDeepStrictEqual(compared(known.state), compared(next)) ? undefined : next;
}
