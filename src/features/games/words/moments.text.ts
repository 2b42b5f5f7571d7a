/** Texts about times of games, as on a scoreboard. src/features/games/README.md, One clock. */
import { leagueRecord, sportRules } from '../../sports/leagues/leagues.ts';
import type { League } from '../../sports/sports.rules.ts';
import { secondsOfClock } from '../games.rules.ts';

/** The short name of a period: Q3, H2, 1st half, and OT1 for the first overtime. Innings go on in extra innings, such as Inning 11. */
export function periodName(league: League, period: number): string {
  if (sportRules(league).clock === 'up') return ['1st half', '2nd half', 'Extra time 1', 'Extra time 2'][period - 1] ?? 'Penalties';
  const { count, name } = leagueRecord(league).periods;
  const prefix = name === 'inning' ? 'Inning ' : name.charAt(0).toUpperCase();
  return period > count && name !== 'inning' ? `OT${period - count}` : `${prefix}${period}`;
}

/** A clock for reading: 7:15, 45.3 in the last minute, and 90+4'; empty where the sport has none. */
export function clockText(clock: string): string {
  const seconds = secondsOfClock(clock);
  if (seconds === undefined) return '';
  if (seconds < 0) return clock;
  if (seconds < 60) return seconds.toFixed(1);
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}

/** A time of a game, such as Q3 7:12, or 90+4' in soccer. */
export function timeOfGame(league: League, { period, clock }: { period: number; clock: string }): string {
  if (sportRules(league).clock === 'up') return clock || periodName(league, period);
  return `${periodName(league, period)} ${clockText(clock)}`.trimEnd();
}

/** The state of a game that a comment was written at. */
interface Moment {
  period: number;
  clock: string;
  homeScore: number;
  awayScore: number;
}

/** The moment of a comment, such as Q3 7:12, 78–74: the visiting team's score stands first, as on the scoreboard. */
export function momentText(league: League, moment: Moment): string {
  return `${timeOfGame(league, moment)}, ${moment.awayScore}–${moment.homeScore}`;
}
