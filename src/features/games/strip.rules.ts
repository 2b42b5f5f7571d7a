/** The few games of a day that a strip shows. docs/product.md, 27.5 Pages of games. */
import type { Game } from './games.contract.ts';

/** The number of games that a strip shows at most; the schedule has all. */
const maxGames = 16;

const stateOrder: readonly Game['state'][] = ['live', 'scheduled', 'final', 'postponed', 'canceled'];

/** Whether one of these team tags plays in a game. */
export function isOfTeams({ home, away }: Game, names: readonly string[]): boolean {
  return [home.tag, away.tag].some(tag => tag !== null && names.includes(tag));
}

/** Games of these teams first; then those on now, the next to begin, and the results, the latest first. */
export function gamesForStrip(games: readonly Game[], names: readonly string[]): Game[] {
  const place = (game: Game) =>
    stateOrder.indexOf(game.hidden ? 'scheduled' : game.state) - (isOfTeams(game, names) ? stateOrder.length : 0);
  const time = ({ state, startsAt }: Game) => Date.parse(startsAt) * (state === 'final' ? -1 : 1);
  return games.toSorted((one, other) => place(one) - place(other) || time(one) - time(other)).slice(0, maxGames);
}
