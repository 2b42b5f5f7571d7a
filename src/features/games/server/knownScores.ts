/** Scores and results of teams for late readers, from what is stored of games. src/features/games/README.md, One clock. */
import type { Context } from '../../../platform/server/http/context.ts';
import { dayOfGames } from '../../sports/server/index.ts';
import type { LiveGame, LiveScores, TeamGame } from '../../sports/sports.contract.ts';
import { gameStates, inOrder, type League } from '../../sports/sports.rules.ts';
import type { Game } from '../games.contract.ts';
import { gamesOfDay, unknownEnds } from './games.queries.ts';
import { presentGame } from './games.view.ts';
import { sourceReaderOf } from './reading/reader.ts';
import { type LateReader } from './clock/lateReads.ts';

function statusOf({ state }: Game): LiveGame['gameStatus'] {
  return state === 'live' ? gameStates.live : state === 'final' ? gameStates.final : gameStates.scheduled;
}

function liveGameOf(game: Game): LiveGame {
  const { id, league, period, clock, status, startsAt, timeKnown, home, away } = game;
  const team = ({ tricode, name, color, wins, losses, record, score }: Game['home']) => ({
    tricode,
    name,
    color,
    wins,
    losses,
    record,
    score,
  });
  return {
    gameId: id.slice(league.length + 1),
    gameStatus: statusOf(game),
    period,
    gameClock: clock,
    status,
    startsAt,
    timeKnown,
    awayTeam: team(away),
    homeTeam: team(home),
  };
}

/** A league's games of today at the reader's positions; undefined if nothing is stored of them. */
export async function knownScores(context: Context, league: League): Promise<LiveScores | undefined> {
  const day = dayOfGames(Date.now());
  await sourceReaderOf(context).day(league, day);
  const games = (await gamesOfDay(context.db, day, [league])).map(presentGame);
  const [first] = games;
  if (!first) return undefined;
  const asOf = games.map(game => game.asOf).toSorted()[0] ?? first.asOf;
  const { source, isReplay } = first;
  return { games: inOrder(games.map(liveGameOf)), asOf, stale: games.some(({ stale }) => stale), source, isReplay };
}

/** Two sources give one game's start within this time, in milliseconds. */
const startsWithinMs = 6 * 3_600_000;

/** Whether a late reader knows the ends of all games that a team has begun. Sums over its season, such as leaders, tell of each of them. */
export async function knowsSeason(
  { db }: Pick<Context, 'db'>,
  reader: LateReader,
  { league, code }: { league: League; code: string },
): Promise<boolean> {
  return !reader.hidesOthers && (await unknownEnds(db, league, code)).length === 0;
}

/** The results of a team without those that a late reader may not know yet. */
export async function knownResults(
  { db }: Pick<Context, 'db'>,
  reader: LateReader,
  { league, code }: { league: League; code: string },
  results: readonly TeamGame[],
): Promise<TeamGame[]> {
  if (reader.hidesOthers) return [];
  const starts = await unknownEnds(db, league, code);
  return results.filter(({ date }) => !starts.some(start => Math.abs(start - Date.parse(date)) < startsWithinMs));
}
