import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { Context } from '../../../../platform/server/http/context.ts';
import { writeAndPublish } from '../../../../platform/server/live/liveUpdate.ts';
import { type ListedGame, undecided } from '../../../sports/server/index.ts';
import type { League } from '../../../sports/sports.rules.ts';
import { forgetClockGames } from '../clock/games/clockGames.ts';
import { gameChanged } from '../games.liveUpdates.ts';
import { gamesNear, insertGame, insertGameSource, isFreeId, lockGamesOf, type NearGame, setTeams } from './identity.queries.ts';
import { knownGame, type Listed, numberOf } from './identity.rules.ts';
import { storeCallsOfState } from '../alerts/storeCalls.ts';
import { appendState, lockGames, newestStates } from './states.queries.ts';
import { nextState, type StoredState } from './states.rules.ts';

/** A league's day as a source lists it. */
export interface DayRead {
  league: League;
  /** `YYYY-MM-DD`, US Eastern. */
  day: string;
  /** The name of the source in settings and ids, such as espn. */
  source: string;
  /** The name of the source as a fan reads it. */
  sourceTitle: string;
  isReplay: boolean;
  games: readonly ListedGame[];
  /** The moment at which the games were read. */
  at: Date;
}

/** The states in the order in which they win where a source lists one game several times. */
const stateOrder = ['live', 'final', 'scheduled', 'postponed', 'canceled'];

const aDayMs = 24 * 3_600_000;

function stateOf(listed: ListedGame, { sourceTitle, isReplay }: DayRead): StoredState {
  const { game, state, lineScore, venue, penalties, firstLeg, isNeutral } = listed;
  return {
    startsAt: game.startsAt,
    timeKnown: game.timeKnown,
    state,
    status: game.status,
    period: game.period,
    clock: game.gameClock,
    home: { ...game.homeTeam, ...(penalties && { shootout: penalties.home }) },
    away: { ...game.awayTeam, ...(penalties && { shootout: penalties.away }) },
    ...(firstLeg && { firstLeg }),
    lineScore,
    venue,
    ...(isNeutral && { neutral: true }),
    source: sourceTitle,
    isReplay,
  };
}

function listedOf({ game, number }: ListedGame): Listed {
  const [home, away] = [game.homeTeam.tricode, game.awayTeam.tricode];
  // Several games of a day may lack both teams. Their ids at the source tell them apart.
  const isOpen = home === undecided && away === undecided;
  return { sourceId: game.gameId, home: isOpen ? `${home} ${game.gameId}` : home, away, startsAt: game.startsAt, number };
}

/** A permanent id: the id of the source that listed the game first, with the source's name if another game has that id. */
async function newId(tx: Transaction, league: League, source: string, sourceId: string): Promise<string> {
  const plain = sourceId.replaceAll(/[^A-Za-z0-9_-]/g, '').slice(0, 30) || 'game';
  const id = `${league}-${plain}`;
  return (await isFreeId(tx, id)) ? id : `${league}-${source}-${plain}`.slice(0, 60);
}

/** The permanent ids of the listed games, in their order. New games are stored. The caller holds the lock of the league. */
async function identify(tx: Transaction, read: DayRead): Promise<string[]> {
  const { league, day, source } = read;
  const listings = read.games.map(listedOf);
  const starts = listings.map(({ startsAt }) => Date.parse(startsAt));
  const known: NearGame[] = await gamesNear(tx, league, {
    source,
    sourceIds: listings.map(({ sourceId }) => sourceId),
    day,
    from: new Date(Math.min(...starts) - aDayMs),
    to: new Date(Math.max(...starts) + aDayMs),
  });
  const listedIds = new Set(listings.map(({ sourceId }) => sourceId));
  const ids: string[] = [];
  for (const [index, listing] of listings.entries()) {
    const number = numberOf(league, listing, listings);
    let game = knownGame(known, listing, { source, league, day, number, listedIds });
    const { home, away, startsAt } = listing;
    const names = { homeName: read.games[index]?.game.homeTeam.name ?? '', awayName: read.games[index]?.game.awayTeam.name ?? '' };
    if (!game) {
      const identity = { day, homeTeam: home, awayTeam: away, number, startsAt: new Date(startsAt) };
      const id = await insertGame(tx, { id: await newId(tx, league, source, listing.sourceId), league, ...identity, ...names });
      game = { id, ...identity, endedAt: null, isPostponed: false, sources: [] };
      known.push(game);
    } else if (game.homeTeam !== home || game.awayTeam !== away) {
      [game.homeTeam, game.awayTeam] = [home, away];
      await setTeams(tx, league, { id: game.id, homeTeam: home, awayTeam: away, ...names });
    }
    if (!game.sources.some(each => each.source === source && each.sourceId === listing.sourceId)) {
      await insertGameSource(tx, league, source, listing.sourceId, game.id);
      game.sources.push({ source, sourceId: listing.sourceId });
    }
    ids.push(game.id);
  }
  return ids;
}

/**
 * Stores what a source lists for a day: new games get their permanent ids, and each game whose state changed a new state. Storing the
 * same day again, on any node, changes nothing. `note` runs in the same transaction. Returns the ids of all listed games.
 */
export async function storeDay(context: Context, read: DayRead, note: (tx: Transaction) => Promise<void>): Promise<string[]> {
  const ids = await writeAndPublish(
    context,
    async (tx, publish) => {
      await note(tx);
      if (read.games.length === 0) return [];
      await lockGamesOf(tx, read.league);
      const found = await identify(tx, read);
      await lockGames(tx, found);
      const newest = await newestStates(tx, found);
      const listings = new Map<string, ListedGame>();
      for (const [index, id] of found.entries()) {
        const [before, listing] = [listings.get(id), read.games[index]];
        if (listing && (!before || stateOrder.indexOf(listing.state) < stateOrder.indexOf(before.state))) listings.set(id, listing);
      }
      for (const [id, listing] of listings) {
        const known = newest.get(id);
        const ageMs = known ? read.at.getTime() - known.knownAt.getTime() : 0;
        const next = nextState(known && { ...known, ageMs }, stateOf(listing, read));
        if (!next) continue;
        const at = await appendState(tx, id, next, read.at);
        await storeCallsOfState(tx, { gameId: id, league: read.league, at }, known?.state, next);
        publish(gameChanged, id);
      }
      return found;
    },
    { isQuiet: true },
  );
  forgetClockGames(context);
  return ids;
}
