import type { LiveGame } from '../../sports.contract.ts';

/** Games as the sources tell of them, in the product's own terms: what a scoreboard lists, and the plays, boxes and injuries of a game. */

export interface PeriodScore {
  /** From 1; numbers above regulation are overtimes. */
  period: number;
  home: number;
  away: number;
}

/** A game of a day, as the scoreboard of a source lists it. */
export interface ListedGame {
  /** The game as live scores show it. Its `gameId` is the id at the source; its tricodes are those of our table of teams. */
  game: LiveGame;
  state: 'scheduled' | 'live' | 'final' | 'postponed' | 'canceled';
  /** The number within a doubleheader; null if the source names none. */
  number: number | null;
  /** The points by period; empty if the scoreboard has none. */
  lineScore: PeriodScore[];
  venue: string | null;
  /** The penalties that each side has scored in a shoot-out of soccer; null without one. */
  penalties?: Record<'home' | 'away', number> | null;
  /** The goals of the first leg, by the sides of this game; null unless it is a second leg. */
  firstLeg?: Record<'home' | 'away', number> | null;
  /** The place is neither team's own. */
  isNeutral?: boolean;
}

export interface SourcePlay {
  /** The id of the play at its source, which a correction keeps. */
  key: string;
  /** The place within the game: greater is later. */
  order: number;
  /** The time at which the source says that it happened; null if it gives none. */
  at: string | null;
  period: number;
  /** The time left in the period, such as PT07M15.00S, or the minute, such as 90+4'; empty where the sport has no clock. */
  clock: string;
  text: string;
  /** The kind of the play in the words of its source. */
  kind: string;
  team: 'home' | 'away' | null;
  scoring: boolean;
  homeScore: number;
  awayScore: number;
  /** The source's probability from 0 to 1 that the home team wins; null if it gives none. */
  homeWin: number | null;
}

export interface SourcePlayer {
  name: string;
  position: string | null;
  starter: boolean;
  /** Such as 34:12; null for one who did not play. */
  minutes: string | null;
  points: number | null;
  rebounds: number | null;
  assists: number | null;
  /** Everything that the source gives, by its names. */
  stats: Record<string, string | number>;
}

export interface Injury {
  player: string;
  position: string | null;
  /** In the words of the source, such as Out or Day-To-Day. */
  status: string;
  /** Such as Ankle; null if the source names none. */
  detail: string | null;
}

interface BothSides<T> {
  home: T[];
  away: T[];
}

/** A game in detail. */
export interface GameDetails {
  lineScore: PeriodScore[];
  venue: string | null;
  /** In order. */
  plays: SourcePlay[];
  /** Null if the source has no box. */
  players: BothSides<SourcePlayer> | null;
  injuries: BothSides<Injury>;
  /** The source says that it is a replay. */
  isReplay: boolean;
}

/** Plays by their place in the game. One that is listed twice counts once, as listed last. */
export function inPlayOrder(plays: readonly SourcePlay[]): SourcePlay[] {
  return [...new Map(plays.map(play => [play.key, play])).values()].toSorted((one, other) => one.order - other.order);
}

/** The points by period of both sides, as far as both have them. */
export function lineScoreOf(home: readonly number[], away: readonly number[]): PeriodScore[] {
  return home.slice(0, away.length).map((points, index) => ({ period: index + 1, home: points, away: away[index] ?? 0 }));
}
