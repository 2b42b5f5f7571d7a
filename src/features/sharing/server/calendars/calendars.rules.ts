/** What a calendar shows of a game. src/features/sharing/README.md. */
import { nightHours, startOfDay } from '../../../sports/sports.rules.ts';

/** The state of a game from a time on, as far as a calendar shows it. */
export interface Change {
  startsAt: string;
  timeKnown: boolean;
  venue: string | null;
  calledOff: 'postponed' | 'canceled' | null;
  /** An ISO time. */
  knownAt: string;
}

export interface StoredGame {
  id: string;
  league: string;
  home: string;
  away: string;
  isNeutral: boolean;
  /** The days of the 16 before it on which these teams met. */
  daysBefore: number;
  changes: Change[];
}

export interface CalendarGame {
  id: string;
  title: string;
  startsAt: string;
  timeKnown: boolean;
  venue: string | null;
  isCanceled: boolean;
  sequence: number;
  changedAt: string;
}

const hourMs = 3_600_000;

/** The days on which two teams met shortly before, from which a game counts as one of a series. */
const daysOfSeries = 2;

/** Whether the day of a game in US Eastern time is over, with its night. */
const isDayOver = (startsAt: string, now: number) => now >= Date.parse(startOfDay(startsAt)) + (24 + nightHours) * hourMs;

/** Whether a cancellation could tell who won a series: the game is of one, or nobody gave it a time. */
const tellsWinner = ({ daysBefore, changes }: StoredGame) => daysBefore >= daysOfSeries || changes.every(({ timeKnown }) => !timeKnown);

/** Whether a game that is postponed has no date: its start is the one of before. */
const hasNoDate = ({ calledOff, startsAt }: Change, before: Change | undefined) =>
  calledOff === 'canceled' || (calledOff === 'postponed' && (!before || before.startsAt === startsAt));

/** A game as a calendar shows it at a time. A game of a series "if necessary" is not called off before its day is over. */
export function calendarGame(game: StoredGame, now: number): CalendarGame {
  const { id, home, away, isNeutral } = game;
  const isToldLater = tellsWinner(game);
  const told = game.changes.filter(({ calledOff, startsAt }) => !(calledOff === 'canceled' && isToldLater && !isDayOver(startsAt, now)));
  const shown = told.length > 0 ? told : game.changes.slice(0, 1).map(change => ({ ...change, calledOff: null }));
  const last = shown.at(-1);
  if (!last) throw new Error(`the game ${id} has no state`);
  const { startsAt, timeKnown, venue, knownAt: changedAt } = last;
  const isCanceled = hasNoDate(last, shown.at(-2));
  return {
    id,
    title: `${away} ${isNeutral ? 'vs.' : 'at'} ${home}`,
    startsAt,
    timeKnown,
    venue,
    isCanceled,
    sequence: shown.length - 1,
    changedAt,
  };
}
