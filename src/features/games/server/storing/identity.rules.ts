import { sportRules } from '../../../sports/leagues/leagues.ts';
import type { League } from '../../../sports/sports.rules.ts';

/** The rules by which a listed game is known again. src/features/games/README.md, Identity. */

/** The part of a source's listing that identifies a game. Teams are codes, times are of the wire. */
export interface Listed {
  sourceId: string;
  home: string;
  away: string;
  startsAt: string;
  /** The number within a doubleheader, if the source names one. */
  number: number | null;
}

/** The part of a stored game that a listing is compared with. */
export interface StoredGame {
  id: string;
  day: string;
  homeTeam: string;
  awayTeam: string;
  /** The place within a doubleheader, from 1. */
  number: number;
  startsAt: Date;
  /** Whether it is postponed by its newest state. */
  isPostponed: boolean;
  /** The ids of the game at its sources. */
  sources: { source: string; sourceId: string }[];
}

const minute = 60_000;
/** The least time between the starts of two games of a doubleheader, in milliseconds. */
const betweenGamesMs = 60 * minute;
/** Sources differ about the start of one game by no more than this. */
const sameStartMs = 180 * minute;

/**
 * The place of a listing among the games of its teams on the day, from 1. Listings of other ids count only where doubleheaders are
 * played and they start at another time; a game that a source lists twice is one game.
 */
export function numberOf(league: League, listing: Listed, listings: readonly Listed[]): number {
  if (!sportRules(league).hasDoubleheaders) return 1;
  if (listing.number !== null) return listing.number;
  const earlier = listings.filter(
    other =>
      other.home === listing.home &&
      other.away === listing.away &&
      Date.parse(listing.startsAt) - Date.parse(other.startsAt) >= betweenGamesMs,
  );
  return Math.min(1 + earlier.length, 9);
}

/**
 * The stored game that a listing means: the one with its id at the source, however its day and start have changed; else the one of
 * the same teams that starts nearest to it, or has its day and number. A game that the source lists under another id at the same time
 * is left to that listing, unless the league plays no doubleheaders. A listing that fits none of these is the postponed game of the same
 * teams that this source never listed: sources have ids of their own, and the one that listed the old day may fail on the new one.
 */
export function knownGame<G extends StoredGame>(
  games: readonly G[],
  listing: Listed,
  {
    source,
    league,
    day,
    number,
    listedIds,
  }: { source: string; league: League; day: string; number: number; listedIds: ReadonlySet<string> },
): G | undefined {
  const bySource = games.find(game => game.sources.some(each => each.source === source && each.sourceId === listing.sourceId));
  if (bySource) return bySource;
  const start = Date.parse(listing.startsAt);
  const distance = (game: G) => Math.abs(game.startsAt.getTime() - start);
  const isLeftToAnother = (game: G) =>
    sportRules(league).hasDoubleheaders &&
    game.sources.some(each => each.source === source && each.sourceId !== listing.sourceId && listedIds.has(each.sourceId));
  const sameTeams = games.filter(game => game.homeTeam === listing.home && game.awayTeam === listing.away && !isLeftToAnother(game));
  const inPlace = sameTeams.find(game => game.day === day && game.number === number);
  if (inPlace && (!sportRules(league).hasDoubleheaders || distance(inPlace) < sameStartMs)) return inPlace;
  const near = sameTeams
    .filter(game => distance(game) < (sportRules(league).hasDoubleheaders ? betweenGamesMs : sameStartMs))
    .toSorted((one, other) => distance(one) - distance(other));
  const [postponed] = sameTeams
    .filter(game => game.isPostponed && game.startsAt.getTime() < start && !game.sources.some(each => each.source === source))
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  // The teams of a series meet again on the next day, so there a later listing says nothing.
  return near[0] ?? inPlace ?? (sportRules(league).hasDoubleheaders ? undefined : postponed);
}
