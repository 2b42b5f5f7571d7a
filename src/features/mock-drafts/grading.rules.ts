/** How a mock draft is graded against the real one. */
import { maxPicks } from './draftOrder.ts';
import { playerKey } from './mockDrafts.rules.ts';

export const points = { exact: 10, team: 6, round: 3 } as const;

/** The best reason first: a pick earns one of them. */
export const rubric = [
  { points: points.exact, reason: 'the right player at the right pick' },
  { points: points.team, reason: 'the right player to the right team, at another pick' },
  { points: points.round, reason: 'a player who went in the first round' },
] as const;

const scale = [
  ['A+', 75],
  ['A', 65],
  ['A-', 60],
  ['B+', 55],
  ['B', 50],
  ['B-', 45],
  ['C+', 40],
  ['C', 35],
  ['C-', 30],
  ['D', 20],
] as const;

export const letters: readonly { letter: string; from: number }[] = [
  ...scale.map(([letter, from]) => ({ letter, from })),
  { letter: 'F', from: 0 },
];

/** One pick of the real first round. */
export interface DraftResult {
  pick: number;
  player: string;
  /** The team that announced the player, and his team after the trades of the draft night. */
  announcedTeam: string;
  team: string;
}

interface Picked {
  pick: number;
  player: string;
  team: string;
}

const isTeam = (name: string, result: DraftResult) =>
  [result.team, result.announcedTeam].some(team => team.toLowerCase() === name.trim().toLowerCase());

function pointsOf(picked: Picked, result: DraftResult): number {
  if (picked.pick === result.pick) return points.exact;
  return isTeam(picked.team, result) ? points.team : points.round;
}

/** The points of each pick, in the order of the picks. A player who is picked twice earns once, where he earns most. */
export function gradePicks(picks: readonly Picked[], results: readonly DraftResult[]): number[] {
  const byPlayer = new Map(results.map(result => [playerKey(result.player), result]));
  const earned = picks.map(picked => {
    const result = byPlayer.get(playerKey(picked.player));
    return result ? pointsOf(picked, result) : 0;
  });
  const best = new Map<string, number>();
  for (const [index, { player }] of picks.entries()) {
    const key = playerKey(player);
    const known = best.get(key);
    if (known === undefined || (earned[index] ?? 0) > (earned[known] ?? 0)) best.set(key, index);
  }
  return earned.map((value, index) => (best.get(playerKey(picks[index]?.player ?? '')) === index ? value : 0));
}

/** The points of a perfect first round; an empty slot earns nothing. */
export const mostPoints = maxPicks * points.exact;

export function percentOfPoints(total: number): number {
  return Math.round((total / mostPoints) * 100);
}

export function letterOf(percent: number): string {
  return letters.find(({ from }) => percent >= from)?.letter ?? 'F';
}
