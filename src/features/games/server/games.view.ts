import type { Game, StoredPlay } from '../games.contract.ts';
import { timeOfGame } from '../words/moments.text.ts';
import { minMoveMs } from '../games.rules.ts';
import { leagueRecord } from '../../sports/leagues/leagues.ts';
import { placeOfStart, timeUnknown } from '../../sports/sports.rules.ts';
import type { Connection } from '../../../platform/server/db/database.ts';
import { gamesByIds, gamesByPosts, type GameRow } from './games.queries.ts';
import { furthest, isPlayAhead, startOf, type StoredState } from './storing/states.rules.ts';

/** The points by period with those of the current period brought up to the score. */
function lineScoreAt(
  league: GameRow['league'],
  lines: StoredState['lineScore'],
  { period, homeScore, awayScore }: StoredPlay,
): StoredState['lineScore'] {
  // Penalties after extra time are no period.
  if (leagueRecord(league).shootout === 'penalties' && period > leagueRecord(league).periods.count + 2) return lines;
  const before = lines.filter(line => line.period < period);
  const missing = before.length < period - 1;
  if (missing) return lines;
  const points = (score: number, side: 'home' | 'away') =>
    Math.max(
      0,
      before.reduce((left, line) => left - line[side], score),
    );
  return [...before, { period, home: points(homeScore, 'home'), away: points(awayScore, 'away') }];
}

/**
 * The state of a game, brought up to its newest play where that is ahead: sources give plays sooner than scoreboards, and who watches a
 * game later reads plays of a time for which no state is known.
 */
function current({ league, state, latest }: GameRow): StoredState {
  const play = furthest(latest);
  if (!play || !isPlayAhead(state, play)) return state;
  return {
    ...state,
    state: 'live',
    period: play.period,
    clock: play.clock,
    status: play.clock === '' && state.state === 'live' ? state.status : timeOfGame(league, play),
    home: { ...state.home, score: play.homeScore },
    away: { ...state.away, score: play.awayScore },
    lineScore: lineScoreAt(league, state.lineScore, play),
  };
}

/** The start that was announced first, of a game that has another one now. The first time of a game that had none is no move. */
function movedFrom({ firstStart, state }: GameRow): string | undefined {
  if (firstStart === null || !startOf(state).timeKnown) return undefined;
  return Math.abs(Date.parse(firstStart) - Date.parse(state.startsAt)) >= minMoveMs ? firstStart : undefined;
}

/** A game as its call gives it. The part `hidden` of a state comes from the view of late readers. */
export function presentGame(row: GameRow): Game {
  const [state, moved] = [current(row), movedFrom(row)];
  return {
    id: row.id,
    league: row.league,
    ...state,
    ...startOf(state),
    // A reader who hides scores gets the label of a scheduled game for every state.
    status: state.state === 'scheduled' && !startOf(state).timeKnown ? timeUnknown : state.status,
    home: { ...state.home, shootout: state.home.shootout ?? null, tag: row.homeTag },
    away: { ...state.away, shootout: state.away.shootout ?? null, tag: row.awayTag },
    threadId: row.threadId,
    postGameId: row.postGameId,
    asOf: row.asOf,
    stale: row.stale,
    ...(moved !== undefined && { movedFrom: moved }),
  };
}

const places: readonly Game['state'][] = ['live', 'scheduled', 'final'];

/** Games on now first, then those to come, then those that ended; postponed and canceled ones stand with those to come. */
export function inListOrder(games: readonly Game[]): Game[] {
  const place = ({ state }: Game) => places.indexOf(state === 'postponed' || state === 'canceled' ? 'scheduled' : state);
  return games.toSorted(
    (one, other) => place(one) - place(other) || placeOfStart(one) - placeOfStart(other) || one.id.localeCompare(other.id),
  );
}

/** Games as they are stored, without a read of their sources, by their ids. */
export async function gamesById(db: Connection, ids: readonly string[]): Promise<Map<string, Game>> {
  return new Map((await gamesByIds(db, ids)).map(row => [row.id, presentGame(row)]));
}

/** One game as it is stored, without a read of its source. */
export async function gameById(db: Connection, id: string): Promise<Game | undefined> {
  return (await gamesById(db, [id])).get(id);
}

/** The games of threads by the id of the post. */
export async function gamesOfPosts(db: Connection, postIds: readonly number[]): Promise<Map<number, Game>> {
  const games = (await gamesByPosts(db, postIds)).map(presentGame);
  const ofThread = (id: number) => games.find(({ threadId, postGameId }) => threadId === id || postGameId === id);
  return new Map(
    postIds.flatMap(id => {
      const found = ofThread(id);
      return found ? [[id, found] as const] : [];
    }),
  );
}
