import type { Caller, World } from '../../../../testing/world.ts';
import { storeDay } from '../../../games/server/storing/storeDay.ts';
import type { Post } from '../../../posts/posts.contract.ts';
import type { ListedGame } from '../../../sports/server/index.ts';
import { tendThreads } from '../gameThreads.actions.ts';

export const minute = 60_000;
export const tip = Date.parse('2026-01-16T00:30:00Z');

export interface Shown {
  /** The id at the source; the game's own by default. */
  sourceId?: string;
  day?: string;
  startsAt?: number;
  timeKnown?: boolean;
  scores?: [home: number, away: number];
  lineScore?: ListedGame['lineScore'];
}

/** Stores a state of a game as a source lists it at a time, and looks after the threads then. Returns the id of the game. */
export async function listGame(world: World, game: number, state: ListedGame['state'], at: number, shown: Shown = {}): Promise<string> {
  const {
    sourceId = `5${game}`,
    day = '2026-01-15',
    startsAt = tip,
    timeKnown = true,
    scores: [home, away] = [0, 0],
    lineScore = [],
  } = shown;
  const side = (tricode: string, name: string, score: number) => ({
    tricode,
    name,
    color: '#000000',
    wins: 1,
    losses: 1,
    record: '1-1',
    score,
  });
  const gameStatus = state === 'live' ? 2 : state === 'final' ? 3 : 1;
  const listed: ListedGame = {
    game: {
      gameId: sourceId,
      gameStatus,
      timeKnown,
      period: gameStatus === 1 ? 0 : 4,
      gameClock: state === 'live' ? 'PT01M00.00S' : '',
      status: state === 'final' ? 'Final' : state,
      startsAt: new Date(startsAt).toISOString(),
      homeTeam: side(`H${game}`, 'Boston Celtics', home),
      awayTeam: side(`A${game}`, 'Los Angeles Lakers', away),
    },
    state,
    number: null,
    lineScore,
    venue: null,
  };
  const read = { league: 'nba', day, source: 'espn', sourceTitle: 'ESPN', isReplay: true, games: [listed] } as const;
  const [id = ''] = await storeDay(world.context, { ...read, at: new Date(at) }, async () => undefined);
  await tendThreads(world.context, at);
  return id;
}

/** A thread of a game as a person gets it; undefined while there is none. */
export async function threadOf(fan: Caller, world: World, game: number, kind: 'game' | 'post-game'): Promise<Post | undefined> {
  const rows = await world.sql<{ id: number }>`
    select post_id as id from game_threads where game_id = ${`nba-5${game}`} and kind = ${kind}`;
  return rows[0] && (await fan.call<Post>('GET', `/api/posts/${rows[0].id}`)).body;
}
