import type { Database } from '../../../platform/server/db/database.ts';
import { maxBehindSeconds } from '../../games/games.rules.ts';
import { gamesOfClock } from '../../games/server/index.ts';

/** The threads and the team tags of games. Hot threads count comments on their posts up to some seconds ago, for everybody. */
export interface AboutGames {
  postIds: number[];
  tagIds: number[];
  seconds: number;
}

/** The games that are on or ended within the last three minutes. */
export async function aboutGamesOn(db: Database): Promise<AboutGames> {
  const now = Date.now();
  const since = now - maxBehindSeconds * 1_000;
  const games = (await gamesOfClock({ db })).filter(({ startsAt, endedAt }) => startsAt <= now && (endedAt === null || endedAt > since));
  return { postIds: games.flatMap(game => game.postIds), tagIds: games.flatMap(game => game.tagIds), seconds: maxBehindSeconds };
}
