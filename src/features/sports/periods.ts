import type { League } from './sports.rules.ts';

/** The periods of a game. */
interface Periods {
  /** The number of periods before overtime. */
  count: number;
  /** The length of a period, and of an overtime. Baseball has no clock, so an inning counts as one second. */
  seconds: number;
  overtimeSeconds: number;
  /** The beginning of a period's short name, such as Q for Q3. */
  prefix: string;
  /** The points in a row without an answer that fans call a run. */
  runPoints: number;
}

/** The periods of each league's games. A source may name another number for a single game. */
export const periodsOf: Readonly<Record<League, Periods>> = {
  nba: { count: 4, seconds: 720, overtimeSeconds: 300, prefix: 'Q', runPoints: 10 },
  wnba: { count: 4, seconds: 600, overtimeSeconds: 300, prefix: 'Q', runPoints: 10 },
  nfl: { count: 4, seconds: 900, overtimeSeconds: 600, prefix: 'Q', runPoints: 14 },
  mlb: { count: 9, seconds: 1, overtimeSeconds: 1, prefix: 'Inning ', runPoints: 4 },
  nhl: { count: 3, seconds: 1_200, overtimeSeconds: 300, prefix: 'P', runPoints: 3 },
  'college-basketball': { count: 2, seconds: 1_200, overtimeSeconds: 300, prefix: 'H', runPoints: 10 },
  'college-football': { count: 4, seconds: 900, overtimeSeconds: 600, prefix: 'Q', runPoints: 14 },
};
