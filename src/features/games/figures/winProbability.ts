/** The probability that the home team wins, where the source gives none. docs/sports.md, Win probability. */
import { leagueRecord } from '../../sports/leagues/leagues.ts';
import type { League } from '../../sports/sports.rules.ts';
import { secondsLeft } from '../games.rules.ts';

/** A place in a game with its score, before or after a play. */
export interface Situation {
  /** 0 before the start; numbers above regulation are overtimes. */
  period: number;
  /** The time left in the period, such as PT07M15.00S; empty without a clock. */
  clock: string;
  homeScore: number;
  awayScore: number;
  /** The game is over. */
  isFinal: boolean;
}

/** The share of regulation that is left. An overtime counts by its own length; without a clock half of the period is left. */
function shareLeft(league: League, situation: Situation): number {
  const { period } = situation;
  if (period < 1) return 1;
  const { count, seconds, overtimeSeconds } = leagueRecord(league).periods;
  const isOvertime = period > count;
  const length = isOvertime ? overtimeSeconds : seconds;
  const inPeriod = Math.min(length, secondsLeft(league, situation) ?? length / 2);
  const later = isOvertime ? 0 : (count - period) * seconds;
  return (inPeriod + later) / (count * seconds);
}

/** The standard deviation of a logistic distribution of scale 1. */
const logisticDeviation = Math.PI / Math.sqrt(3);
/** The share of a game that is left counts as at least this: a lead at the last second is not quite certain yet. */
const minShareLeft = 0.000_4;
const certain = 0.999;

/**
 * A logistic of the expected final margin over its uncertainty, which shrinks with the root of the time left.
 * Returns 0 to 1: exactly 0 or 1 only when the game is over, and 0.5 for a tie then.
 */
export function homeWinProbability(league: League, situation: Situation): number {
  const { homeScore, awayScore, isFinal } = situation;
  const margin = homeScore - awayScore;
  if (isFinal) return margin === 0 ? 0.5 : margin > 0 ? 1 : 0;
  const { spread, homeEdge } = leagueRecord(league).margins;
  const left = Math.max(minShareLeft, shareLeft(league, situation));
  const scale = (spread * Math.sqrt(left)) / logisticDeviation;
  const probability = 1 / (1 + Math.exp(-(margin + homeEdge * left) / scale));
  return Math.round(Math.min(certain, Math.max(1 - certain, probability)) * 1_000) / 1_000;
}
