/** The rules by which a game calls its fans. src/features/games/README.md, Alerts. */
import { maxCallAgeMs } from '../../notifications/notifications.types.ts';
import { leagueRecord, sportRules } from '../../sports/leagues/leagues.ts';
import type { League } from '../../sports/sports.rules.ts';
import { type gameStateNames, secondsOfClock } from '../games.rules.ts';

export const callKinds = ['start', 'close', 'overtime', 'final'] as const;
export type CallKind = (typeof callKinds)[number];

/** A game at a moment, as far as its calls need it. */
export interface CallFacts {
  state: (typeof gameStateNames)[number];
  startsAt: string;
  period: number;
  clock: string;
  home: number;
  away: number;
  /** The play by which it was known; null for a state. */
  seq: number | null;
}

export function isOvertime(league: League, { period }: Pick<CallFacts, 'period'>): boolean {
  return period > leagueRecord(league).periods.count;
}

/** Whether a game is in the time of the rule: from a period on, or in its last minutes. Overtime without a clock is. */
function isLate(league: League, { period, clock }: Pick<CallFacts, 'period' | 'clock'>): boolean {
  const { close, periods } = leagueRecord(league);
  if (period < close.fromPeriod) return false;
  if (close.lastMinutes === null) return true;
  const seconds = secondsOfClock(clock);
  if (seconds === undefined) return period > periods.count;
  return sportRules(league).clock === 'up'
    ? seconds >= periods.count * periods.seconds - close.lastMinutes * 60
    : seconds <= close.lastMinutes * 60;
}

/** Whether a game is close by the rule of its league. */
export function isClose(league: League, facts: Pick<CallFacts, 'period' | 'clock' | 'home' | 'away'>): boolean {
  return isLate(league, facts) && Math.abs(facts.home - facts.away) <= leagueRecord(league).close.margin;
}

const isOn = (facts: CallFacts | undefined) => facts?.state === 'live' || facts?.state === 'final';

/** Whether a game has just begun. One that is first seen in a later period, or while it is on, may have begun long ago. */
function begins(before: CallFacts | undefined, { period, startsAt }: CallFacts, at: number): boolean {
  return (before !== undefined && period <= 1) || at - Date.parse(startsAt) <= maxCallAgeMs;
}

/** The calls that a change of a game may make. A game that is first seen final calls nothing. */
export function callsOf(league: League, before: CallFacts | undefined, now: CallFacts, at: number): CallKind[] {
  if (now.state === 'final') return before && before.state !== 'final' ? ['final'] : [];
  if (now.state !== 'live') return [];
  const holds: Record<Exclude<CallKind, 'final'>, boolean> = {
    start: !isOn(before) && begins(before, now, at),
    close: isClose(league, now),
    overtime: isOvertime(league, now),
  };
  return callKinds.filter(kind => kind !== 'final' && holds[kind]);
}

/** The facts of a game that are known now, against which a call is checked. */
export interface KnownNow {
  /** The newest state. */
  newest: CallFacts;
  /** States that became known after the call and are of no later time of the game: its source took something back. */
  takenBack: CallFacts[];
  /** The newest version of the play that made the call; null if it was withdrawn, undefined for a call by a state. */
  play?: CallFacts | null;
}

/** Whether the rule of a call holds for its moment as it is known now. */
export function holds(league: League, kind: CallKind, facts: CallFacts, { newest, takenBack, play }: KnownNow): boolean {
  if (kind === 'final') return newest.state === 'final';
  if (play === null || newest.state === 'postponed' || newest.state === 'canceled') return false;
  if (kind === 'start') return newest.state !== 'scheduled' || facts.seq !== null;
  const told = play ?? takenBack.at(-1) ?? facts;
  if (kind === 'overtime') return isOvertime(league, told);
  // A score that fell afterwards was too high at the moment.
  const corrected = { ...told, home: Math.min(told.home, newest.home), away: Math.min(told.away, newest.away) };
  return isClose(league, told) && (newest.state === 'scheduled' || isClose(league, corrected));
}
