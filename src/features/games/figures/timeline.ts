/** The plays of a game along its time, for drawing. src/features/games/README.md, Pages. */
import { leagueRecord } from '../../sports/leagues/leagues.ts';
import type { League } from '../../sports/sports.rules.ts';
import type { Play } from '../games.contract.ts';
import { secondsLeft } from '../games.rules.ts';

export interface TimelinePoint {
  /** The place in the game: 0 at its start, 1 at the end of regulation, or of the overtime that is played. */
  x: number;
  homeWin: number;
  play: Play;
}

export interface Timeline {
  points: TimelinePoint[];
  /** The ends of all periods but the last, as places. */
  periodEnds: { period: number; x: number }[];
}

/** Plays without a clock stand at equal distances in their period. */
function shareOfPeriod(league: League, play: Play, seconds: number, index: number, count: number): number {
  const left = secondsLeft(league, play);
  return left === undefined ? (index + 1) / count : 1 - Math.min(seconds, left) / seconds;
}

/** Places the plays along the game, each not before the one before it. */
export function timelineOf(league: League, plays: readonly Play[]): Timeline {
  const { count: regulation, seconds: periodSeconds, overtimeSeconds } = leagueRecord(league).periods;
  const last = Math.max(regulation, ...plays.map(({ period }) => period));
  const starts = [0];
  const secondsOf = (period: number) => (period > regulation ? overtimeSeconds : periodSeconds);
  for (let period = 1; period <= last; period += 1) starts.push((starts.at(-1) ?? 0) + secondsOf(period));
  const total = starts.at(-1) ?? 1;
  const counts = new Map<number, number>();
  for (const { period } of plays) counts.set(period, (counts.get(period) ?? 0) + 1);
  const seen = new Map<number, number>();
  let reached = 0;
  const points = plays.map(play => {
    const index = seen.get(play.period) ?? 0;
    seen.set(play.period, index + 1);
    const seconds = secondsOf(play.period);
    const at = (starts[play.period - 1] ?? 0) + seconds * shareOfPeriod(league, play, seconds, index, counts.get(play.period) ?? 1);
    reached = Math.max(reached, at / total);
    return { x: reached, homeWin: play.homeWin, play };
  });
  return { points, periodEnds: starts.slice(1, -1).map((start, index) => ({ period: index + 1, x: start / total })) };
}

/** The points that tell the story in few rows: the last of each period, and each where the chance moved far. */
export function turningPoints({ points }: Timeline, step = 0.12): TimelinePoint[] {
  let told = points[0]?.homeWin ?? 0.5;
  return points.filter((point, index) => {
    const endsPeriod = points[index + 1]?.play.period !== point.play.period;
    const isTurn = Math.abs(point.homeWin - told) >= step;
    if (endsPeriod || isTurn) told = point.homeWin;
    return endsPeriod || isTurn;
  });
}
