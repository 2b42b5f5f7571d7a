import { isDeepStrictEqual } from 'node:util';
import { placeOfStart, type Start } from '../../../sports/sports.rules.ts';
import type { GameState } from '../../games.contract.ts';
import { secondsOfClock } from '../../games.rules.ts';

/** The penalties of a side are stored if there are any. */
type StoredSide = Omit<GameState['home'], 'tag' | 'shootout'> & { shootout?: number };

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

/** Whether a game is shown by its furthest play, because its state is of an earlier time. */
export function isPlayAhead(state: Pick<StoredState, 'state' | 'period' | 'clock'>, play: Progress): boolean {
  return (state.state === 'live' || state.state === 'scheduled') && isBefore(state, play);
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
    ...(known.neutral && { neutral: true }),
    lineScore: next.lineScore.length === 0 && next.state !== 'scheduled' ? known.lineScore : next.lineScore,
    home: side(known.home, next.home),
    away: side(known.away, next.away),
  };
}

/** The newest state of a game as a read finds it. */
export interface KnownState {
  state: StoredState;
  /** How long it has been known, in milliseconds. */
  ageMs: number;
  /** The newest live state of a game whose final is known. */
  lastLive?: Progress | null;
}

/** Whether a state that a source gives may follow the known one. */
type Transition = (known: KnownState, next: StoredState) => boolean;

const always: Transition = () => true;
const never: Transition = () => false;

const unlessOlder: Transition = ({ state, ageMs }, next) => ageMs >= olderCopyMs || !goesBack(state, next);

/** A final counts as taken back once its source goes on with the game for so long, in milliseconds: its other answers may be that old. */
const takenBackAfterMs = 20_000;

const ifTakenBack: Transition = ({ state, ageMs, lastLive }, next) => {
  const goesOn = next.source === state.source && !goesBack({ ...state, ...lastLive }, next);
  return ageMs >= (goesOn ? takenBackAfterMs : olderCopyMs);
};

/** A final that was wrong: its source has abandoned the game, and says so for longer than an older copy could. */
const ifVoided: Transition = ({ state, ageMs }, next) => next.source === state.source && ageMs >= olderCopyMs;

/** A game that was moved may still be listed as postponed under its old day. */
const unlessMoved: Transition = ({ state }, next) => placeOfStart(startOf(next)) >= Date.parse(state.startsAt);

/**
 * Some sources do not know that a game was called off and list it at its old start. Two nodes that read different sources would call it off
 * and schedule it again in turn.
 */
const ifScheduledAnew: Transition = ({ state }, next) => next.source === state.source || next.startsAt !== state.startsAt;

type StateName = StoredState['state'];

/** The states that may follow each state. src/features/games/README.md, States. */
export const transitions: Readonly<Record<StateName, Readonly<Record<StateName, Transition>>>> = {
  scheduled: { scheduled: always, live: always, final: always, postponed: unlessMoved, canceled: always },
  live: { scheduled: never, live: unlessOlder, final: always, postponed: unlessMoved, canceled: always },
  final: { scheduled: never, live: ifTakenBack, final: always, postponed: never, canceled: ifVoided },
  postponed: { scheduled: ifScheduledAnew, live: always, final: always, postponed: unlessMoved, canceled: always },
  canceled: { scheduled: ifScheduledAnew, live: always, final: always, postponed: unlessMoved, canceled: always },
};

/** The state to store after a read; undefined if nothing changed or the state may not follow the known one. */
export function nextState(known: KnownState | undefined, read: StoredState): StoredState | undefined {
  if (!known) return read;
  const next = completed(known.state, read);
  if (!transitions[known.state.state][next.state](known, next)) return undefined;
  // Another source that says the same is no change.
  const compared = (each: StoredState) => ({ ...each, ...startOf(each), source: '' });
  return isDeepStrictEqual(compared(known.state), compared(next)) ? undefined : next;
}
