import type { LiveGame } from '../sports.contract.ts';
import type { League } from '../sports.rules.ts';

/** No good answer of a source: away, broken off, or of a shape nobody knows. */
export class SourceError extends Error {}

export interface DayOfGames {
  games: LiveGame[];
  /** As many could not be read. */
  dropped: number;
  /** The source says that it is a replay. */
  isReplay: boolean;
}

/** One source of sports facts. What it answers is ours; no word of its own leaves its adapter. */
export interface SportsProvider {
  name: string;
  /** As a fan may read it. */
  title: string;
  covers: (league: League) => boolean;
  /** The games of a day (`YYYY-MM-DD`, US Eastern), asked before `until`. Rejects with a SourceError. */
  liveGames: (league: League, day: string, until: number) => Promise<DayOfGames>;
}

/** Maps one by one: what can't be read is dropped and counted; when most of it can't, the answer as a whole is bad. */
export function mostOf<T>(items: readonly unknown[], read: (item: unknown) => T | undefined): { read: T[]; dropped: number } {
  const all = items.map(read).filter(item => item !== undefined);
  const dropped = items.length - all.length;
  if (dropped * 2 > items.length) throw new SourceError(`${dropped} of ${items.length} could not be read`);
  return { read: all, dropped };
}

const eastern = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' });
/** A night of games is one day until so many hours after midnight in the East. */
const nightHours = 5;

/** The day whose games are on, as `YYYY-MM-DD`. */
export function dayOfGames(now: number): string {
  return eastern.format(now - nightHours * 3_600_000);
}
