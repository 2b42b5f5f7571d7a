/** The leagues whose games are shown, and how often a page asks for them. Specification, sections 2, 7 and 9. */

export const leagues = ['nba', 'wnba', 'nfl', 'mlb', 'nhl', 'college-basketball', 'college-football'] as const;
export type League = (typeof leagues)[number];

/** Milliseconds between two looks of a page, and how long what it has counts as fresh. */
export const scoresRefetch = 30_000;
export const scoresStale = 20_000;

/** What a stream follows to be told of a league's scores. */
export function scoresTopic(league: League): string {
  return `live_scores:${league}`;
}

/** So many games are a team's form; they change no more than once in a while. */
export const gamesShown = 5;
export const teamStale = 5 * 60_000;

/** The league of a tag's name: 'College Football' is `college-football`; undefined for a name that is none of ours. */
export function leagueOf(name: string): League | undefined {
  const slug = name.trim().toLowerCase().replace(/\s+/g, '-');
  return leagues.find(league => league === slug);
}

/** Specification, section 3: the three states of a game. */
export const gameStates = { scheduled: 1, live: 2, final: 3 } as const;

interface Ordered {
  gameStatus: number;
  startsAt: string;
}

const places: readonly number[] = [gameStates.live, gameStates.scheduled, gameStates.final];

/** What is played now comes first, then what is still to come, then what is over; each by its start. */
export function inOrder<T extends Ordered>(games: readonly T[]): T[] {
  return games.toSorted(
    (one, other) => places.indexOf(one.gameStatus) - places.indexOf(other.gameStatus) || one.startsAt.localeCompare(other.startsAt),
  );
}
