import type { NextGame, TeamGame } from '../../sports.contract.ts';
import { gamesShown, type League, placeOfStart, scheduleMax } from '../../sports.rules.ts';
import type { GameDetails, ListedGame } from '../games/gameDetails.ts';
import type { Standings } from '../games/standings.ts';
import type { Team } from '../teams/teams.ts';

export { dayOfGames } from '../../sports.rules.ts';

/** A source gave no usable answer: it is away, broke off, or answered in an unknown shape. */
export class SourceError extends Error {
  /** The HTTP status of an answer that was no success. */
  readonly status: number | undefined;
  constructor(message: string, options?: ErrorOptions & { status?: number }) {
    super(message, options);
    this.status = options?.status;
  }
}

/** Whether a source refused one request (4xx), which is no failure of the source as a whole. */
export function isClientError(error: unknown): boolean {
  return error instanceof SourceError && error.status !== undefined && error.status >= 400 && error.status < 500;
}

/** The memo of answers of a source: a reader waits a second for a newer answer before it gets the last one. */
export const memoOfSource = { max: 1_000, maxWaitMs: 1_000, isUnavailable: (error: unknown) => error instanceof SourceError };

export interface DayOfGames {
  games: ListedGame[];
  /** As many could not be read. */
  dropped: number;
  /** The source says that it is a replay. */
  isReplay: boolean;
}

/** A team's games, in any order. */
export interface Season {
  played: TeamGame[];
  toCome: NextGame[];
  isReplay: boolean;
}

/** The leading players of a team by category: `points`, `passing`. */
export interface Leaders {
  leaders: Readonly<Record<string, { value: number; player: string }>>;
  isReplay: boolean;
}

/** One source of sports data. Its adapter translates every answer into the product's own types. */
export interface SportsProvider {
  name: string;
  /** As a fan may read it. */
  title: string;
  covers: (league: League) => boolean;
  /** The games of a day (`YYYY-MM-DD`, US Eastern), read before the deadline `until`. Rejects with a SourceError. */
  liveGames: (league: League, day: string, until: number) => Promise<DayOfGames>;
  /** The games of a month (`YYYY-MM`). Left out by a source that lists days alone. */
  monthGames?: (league: League, month: string, until: number) => Promise<DayOfGames>;
  /** A team's games: of this season, and of the one before while few are played. */
  teamGames: (league: League, team: Team, now: number, until: number) => Promise<Season>;
  /** Left out by a source that names none. */
  teamLeaders?: (league: League, team: Team, now: number, until: number) => Promise<Leaders>;
  /** The plays, the box and the injuries of a game, by the game's id at this source. Left out by a source without plays. */
  gameDetails?: (league: League, sourceId: string, until: number) => Promise<GameDetails>;
  /** Left out by a source that has none. */
  standings?: (league: League, until: number) => Promise<Standings>;
}

/**
 * Maps each item and drops unreadable ones. If most are unreadable, the whole answer is rejected; with `mayDropMost` only if all are: a
 * list of games is worth as much as the games that can be read.
 */
export function readableOnes<T>(
  items: readonly unknown[],
  read: (item: unknown) => T | undefined,
  { mayDropMost = false }: { mayDropMost?: boolean } = {},
): { read: T[]; dropped: number } {
  const all = items.map(read).filter(item => item !== undefined);
  const dropped = items.length - all.length;
  const isUseless = mayDropMost ? dropped > 0 && all.length === 0 : dropped * 2 > items.length;
  if (isUseless) throw new SourceError(`${dropped} of ${items.length} items could not be parsed`);
  return { read: all, dropped };
}

/** The first good answer of sources, in their order. */
export async function firstGood<S, T>(
  sources: readonly S[],
  ask: (source: S) => Promise<T> | undefined,
): Promise<{ source: S; answer: T }> {
  for (const source of sources) {
    try {
      const answer = await ask(source);
      if (answer !== undefined) return { source, answer };
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
    }
  }
  throw new SourceError('no source has an answer');
}

/** Each game once, by its id. */
const onceEach = <G extends { id: string }>(games: readonly G[]): G[] => [...new Map(games.map(game => [game.id, game])).values()];

/** A team's results, newest first, and its games to come, the next first. */
export function scheduleOf({ played, toCome }: Season, now: number): { results: TeamGame[]; coming: NextGame[] } {
  // A source may list a game in two parts of a season or in two seasons.
  const newest = onceEach(played).toSorted((one, other) => other.date.localeCompare(one.date));
  const arePlayed = new Set(played.map(({ id }) => id));
  const place = ({ date, timeKnown }: NextGame) => placeOfStart({ startsAt: date, timeKnown });
  const coming = onceEach(toCome)
    .filter(game => !arePlayed.has(game.id) && place(game) > now)
    .toSorted((one, other) => place(one) - place(other));
  return { results: newest.slice(0, scheduleMax), coming: coming.slice(0, scheduleMax) };
}

/** The data of a team's card: the last games, newest first, and the next. */
export function formOf(season: Season, now: number): { games: TeamGame[]; next: NextGame | null } {
  const { results, coming } = scheduleOf(season, now);
  return { games: results.slice(0, gamesShown), next: coming[0] ?? null };
}
