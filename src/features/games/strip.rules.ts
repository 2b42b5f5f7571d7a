/** The few games of a day that a strip shows. src/features/games/README.md, Pages. */
import { placeOfStart } from '../sports/sports.rules.ts';
import type { Game } from './games.contract.ts';

/** The number of games that a strip shows at most; the schedule has all. */
const maxGames = 16;

/** Games on now stand first; those that are not played stand last. */
const stateOrder: readonly Game['state'][] = ['live', 'scheduled', 'final', 'postponed', 'canceled'];

/** The state by which a game gets its place: the place of a hidden game says nothing of how it goes. */
function knownState({ state, hidden }: Game): Game['state'] {
  return hidden ? 'scheduled' : state;
}

/** Whether one of these team tags plays in a game. */
export function isOfTeams({ home, away }: Game, names: readonly string[]): boolean {
  return [home.tag, away.tag].some(tag => tag !== null && names.includes(tag));
}

/**
 * Games on now first, those of the followed teams before the others; then the next to begin, then the latest results. Games of followed
 * teams always get one of the places, or all of them (`isOfTeams`).
 */
export function gamesForStrip(
  all: readonly Game[],
  followed: readonly string[],
  { isOfTeams: isAlone }: { isOfTeams: boolean } = { isOfTeams: false },
): Game[] {
  const games = isAlone ? all.filter(game => isOfTeams(game, followed)) : all;
  const isFollowed = new Set(games.filter(game => isOfTeams(game, followed)));
  const byFollowed = (one: Game, other: Game) => Number(isFollowed.has(other)) - Number(isFollowed.has(one));
  const byTime = (one: Game, other: Game) => {
    const ahead = placeOfStart(one) - placeOfStart(other);
    return knownState(one) === 'final' ? -ahead : ahead;
  };
  const inOrder = games.toSorted((one, other) => {
    const state = knownState(one);
    const byState = stateOrder.indexOf(state) - stateOrder.indexOf(knownState(other));
    const inState = state === 'live' ? byFollowed(one, other) || byTime(one, other) : byTime(one, other) || byFollowed(one, other);
    return byState || inState;
  });
  const shown = new Set(inOrder.toSorted(byFollowed).slice(0, maxGames));
  return inOrder.filter(game => shown.has(game));
}

/** The game of some teams that is on, else their next one, of the games of a strip. */
export function gameOfTeams(games: readonly Game[], names: readonly string[]): Game | undefined {
  return games.find(game => isOfTeams(game, names) && ['live', 'scheduled'].includes(knownState(game)));
}

/** The thread of the first game of a strip that has one; a hidden game has none for its reader. */
export function threadOfTheDay(games: readonly Game[]): { game: Game; threadId: number; isPostGame: boolean } | undefined {
  for (const game of games) {
    const isPostGame = game.state === 'final' && game.postGameId !== null;
    const threadId = isPostGame ? game.postGameId : game.threadId;
    if (threadId !== null && !game.hidden) return { game, threadId, isPostGame };
  }
  return undefined;
}
