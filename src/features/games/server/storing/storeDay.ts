import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { Context } from '../../../../platform/server/http/context.ts';
import { writeAndPublish } from '../../../../platform/server/live/liveUpdate.ts';
import { type ListedGame, tagOfTeam, undecided } from '../../../sports/server/index.ts';
import type { League } from '../../../sports/sports.rules.ts';
import { forgetClockGames } from '../clock/games/clockGames.ts';
import { gameChanged } from '../games.liveUpdates.ts';
import {
  gamesNear,
  insertGames,
  insertGameSources,
  lockGamesOf,
  type Names,
  type NearGame,
  setTeams,
  takenIds,
} from './identity.queries.ts';
import { knownGame, type Listed, numberOf } from './identity.rules.ts';
import { storeCallsOfState } from '../alerts/storeCalls.ts';
import { appendStates, lockGames, newestStates } from './states.queries.ts';
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

/** The permanent ids of a source's id, best first: the id itself, and the one with the source's name, where another game has the first. */
function permanentIds({ league, source }: DayRead, { sourceId }: Listed): [string, string] {
  const plain = sourceId.replaceAll(/[^A-Za-z0-9_-]/g, '').slice(0, 30) || 'game';
  return [`${league}-${plain}`, `${league}-${source}-${plain}`.slice(0, 60)];
}

/** The games that a source lists, in the order of its listings. `isNew` are not stored yet, `isRenamed` have other teams than the stored. */
function knowAll(read: DayRead, listings: readonly Listed[], known: NearGame[], taken: Set<string>) {
  const { league, day, source } = read;
  const listedIds = new Set(listings.map(({ sourceId }) => sourceId));
  const [isNew, isRenamed] = [new Map<NearGame, Names>(), new Map<NearGame, Names>()];
  const sources: { game: NearGame; sourceId: string }[] = [];
  const games = listings.map((listing, index) => {
    const { sourceId, home, away, startsAt } = listing;
    const number = numberOf(league, listing, listings);
    const tagOf = (team: 'homeTeam' | 'awayTeam') => tagOfTeam(league, read.games[index]?.game[team].name ?? '');
    const names = { homeName: tagOf('homeTeam'), awayName: tagOf('awayTeam') };
    let game = knownGame(known, listing, { source, league, day, number, listedIds });
    if (!game) {
      const [plain, other] = permanentIds(read, listing);
      const id = taken.has(plain) ? other : plain;
      taken.add(id);
      const identity = { id, day, homeTeam: home, awayTeam: away, number, startsAt: new Date(startsAt) };
      game = { ...identity, endedAt: null, isPostponed: false, sources: [] };
      known.push(game);
      isNew.set(game, names);
    } else if (game.homeTeam !== home || game.awayTeam !== away) {
      [game.homeTeam, game.awayTeam] = [home, away];
      (isNew.has(game) ? isNew : isRenamed).set(game, names);
    }
    if (!game.sources.some(each => each.source === source && each.sourceId === sourceId)) {
      game.sources.push({ source, sourceId });
      sources.push({ game, sourceId });
    }
    return game;
  });
  return { games, isNew, isRenamed, sources };
}

/** The permanent ids of the listed games, in their order. New games are stored. The caller holds the lock of the league. */
async function identify(tx: Transaction, read: DayRead): Promise<string[]> {
  const { league, day, source } = read;
  const listings = read.games.map(listedOf);
  const starts = listings.map(({ startsAt }) => Date.parse(startsAt));
  const known = await gamesNear(tx, league, {
    source,
    sourceIds: listings.map(({ sourceId }) => sourceId),
    day,
    from: new Date(Math.min(...starts) - aDayMs),
    to: new Date(Math.max(...starts) + aDayMs),
  });
  // Most reads list known games alone.
  const ids = new Set(known.flatMap(game => game.sources.flatMap(each => (each.source === source ? [each.sourceId] : []))));
  const unknown = listings.filter(({ sourceId }) => !ids.has(sourceId)).map(listing => permanentIds(read, listing)[0]);
  const taken = unknown.length > 0 ? await takenIds(tx, unknown) : new Set<string>();
  const { games, isNew, isRenamed, sources } = knowAll(read, listings, known, taken);
  if (isNew.size > 0) {
    const stored = await insertGames(
      tx,
      league,
      [...isNew].map(([game, names]) => ({ ...game, ...names })),
    );
    for (const [index, game] of [...isNew.keys()].entries()) game.id = stored[index] ?? game.id;
  }
  for (const [game, names] of isRenamed) await setTeams(tx, league, { ...game, ...names });
  if (sources.length > 0) {
    const found = sources.map(({ game, sourceId }) => ({ gameId: game.id, sourceId }));
    await insertGameSources(tx, league, source, found);
  }
  return games.map(({ id }) => id);
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
      const changed = [...listings].flatMap(([gameId, listing]) => {
        const known = newest.get(gameId);
        const ageMs = known ? read.at.getTime() - known.knownAt.getTime() : 0;
        const state = nextState(known && { ...known, ageMs }, stateOf(listing, read));
        return state ? [{ gameId, state }] : [];
      });
      if (changed.length === 0) return found;
      const times = await appendStates(tx, changed, read.at);
      for (const { gameId, state } of changed) {
        const change = { gameId, league: read.league, at: times.get(gameId) ?? read.at };
        await storeCallsOfState(tx, change, newest.get(gameId)?.state, state);
        publish(gameChanged, gameId);
      }
      return found;
    },
    { isQuiet: true },
  );
  forgetClockGames(context);
  return ids;
}
