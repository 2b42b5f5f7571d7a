/** The leagues with live scores, and the polling intervals of a page. src/features/sports/README.md, Scores. */

import type { League } from './leagues/leagues.ts';

export { type League, leagueOf, leagues } from './leagues/leagues.ts';

/** A page's polling interval and its cache time, in milliseconds. */
export const scoresRefetch = 30_000;
export const scoresStale = 20_000;

/** The topic of a league's scores, which a stream subscribes to. */
export function scoresTopic(league: League): string {
  return `live_scores:${league}`;
}

/** The number of games on a team's card. Team data changes rarely, so it stays fresh for five minutes. */
export const gamesShown = 5;
/** The largest number of results, and of games to come, in a team's schedule. */
export const scheduleMax = 100;
export const teamStale = 5 * 60_000;

/** The wins and losses that a source tells as "34-14", with the dash of scores. */
export function recordText(record: string | null): string {
  return record?.replaceAll('-', '–') ?? '';
}

/** The three states of a game. src/features/sports/README.md, Scores. */
export const gameStates = { scheduled: 1, live: 2, final: 3 } as const;

/** The start of a game. One without an announced time has the first moment of its day. */
export interface Start {
  startsAt: string;
  timeKnown: boolean;
}

/** The label of a game whose time is not announced. */
export const timeUnknown = 'Time to be announced';

const aDayMs = 24 * 3_600_000;

/** The place of a start among others, in milliseconds: one without a time stands at the end of its day, and is to come until then. */
export function placeOfStart({ startsAt, timeKnown }: Start): number {
  return Date.parse(startsAt) + (timeKnown ? 0 : aDayMs - 1);
}

interface Ordered extends Start {
  gameStatus: number;
}

const places: readonly number[] = [gameStates.live, gameStates.scheduled, gameStates.final];

/** Orders games: in progress first, then scheduled, then final; each group by start time. */
export function inOrder<T extends Ordered>(games: readonly T[]): T[] {
  return games.toSorted(
    (one, other) => places.indexOf(one.gameStatus) - places.indexOf(other.gameStatus) || placeOfStart(one) - placeOfStart(other),
  );
}

const eastern = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', year: 'numeric', month: '2-digit', day: '2-digit' });

/** The day in Eastern time as `YYYY-MM-DD`, from its parts: no locale has this order in all browsers. */
export function easternDay(at: number): string {
  const parts = Object.fromEntries(eastern.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}`;
}

/** A night of games belongs to the day before until this many hours after midnight Eastern. */
export const nightHours = 5;

/** The first moment, in US Eastern time, of the day that a time without an announced hour stands for. Sources give the day's midnight, of summer at times. */
export function startOfDay(instant: string): string {
  const day = easternDay(Date.parse(instant) + 3_600_000);
  const [summer, winter] = [`${day}T04:00:00.000Z`, `${day}T05:00:00.000Z`];
  return easternDay(Date.parse(summer)) === day ? summer : winter;
}

/** The day whose games are on at a time in milliseconds, as `YYYY-MM-DD`. */
export function dayOfGames(now: number): string {
  return easternDay(now - nightHours * 3_600_000);
}
