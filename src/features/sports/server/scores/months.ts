import { easternDay } from '../../sports.rules.ts';
import type { ListedGame } from '../games/gameDetails.ts';
import { type DayOfGames, dayOfGames } from '../upstream/provider.ts';

/** The most games that a source lists of a month; asked for more, it lists 25 without a word. */
export const maxListed = 500;
/** Numbers of games at which a source cuts its lists off without a word. */
const suspiciousCounts = [25, 100];

/** Games by their days (`YYYY-MM-DD`, US Eastern). */
export type GamesByDay = ReadonlyMap<string, readonly ListedGame[]>;

/** The day of a month that a game belongs to: one in the night after the last day belongs to that; undefined for one of another month. */
function dayWithin(month: string, { game }: ListedGame): string | undefined {
  const start = Date.parse(game.startsAt);
  return [easternDay(start), dayOfGames(start)].find(day => day.startsWith(month));
}

/**
 * The games of a month (`YYYY-MM`) by their days. Undefined for a list that may lack some: an empty one, one that is cut off, one with games
 * of other months, and one of a single day, which a source gives that takes no months.
 */
export function gamesByDay(month: string, { games, dropped }: Pick<DayOfGames, 'games' | 'dropped'>): GamesByDay | undefined {
  const count = games.length + dropped;
  if (count >= maxListed || suspiciousCounts.includes(count)) return undefined;
  const days = new Map<string, ListedGame[]>();
  for (const game of games) {
    const day = dayWithin(month, game);
    if (!day) return undefined;
    days.set(day, [...(days.get(day) ?? []), game]);
  }
  return days.size > 1 ? days : undefined;
}
