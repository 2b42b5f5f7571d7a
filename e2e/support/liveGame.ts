import { type APIRequest, expect } from '@playwright/test';
import type { Game } from '../../src/features/games/games.contract.ts';
import { openReplay, type Replay } from '../../src/features/sports/server/replay/replay.ts';
import type { PlayedGame } from '../../src/features/sports/server/replay/shapes.ts';
import { teamsOf } from '../../src/features/sports/server/teams/teams.ts';
import { type RunningProduct, startProduct } from './product.ts';

/** A product of a journey's own, whose source of scores shows one game that is on. */
export interface LiveGame {
  product: RunningProduct;
  replay: Replay;
  /** The game as the source shows it; `replay.show` changes it. */
  playing: PlayedGame;
  game: Game;
  stop: () => Promise<void>;
}

/** Starts it, and waits until the game has a thread. */
export async function startLiveGame(requests: APIRequest): Promise<LiveGame> {
  const [away, home] = teamsOf('nba');
  if (!away || !home) throw new Error('no teams');
  const playing: PlayedGame = {
    id: '401',
    league: 'nba',
    // It has begun a minute or two ago: a source gives no seconds of a start.
    startsAt: new Date(Math.floor((Date.now() - 60_000) / 60_000) * 60_000).toISOString(),
    away,
    home,
    scores: { away: 31, home: 47 },
    status: 'IN_PROGRESS',
    period: 1,
    clock: 600,
  };
  const replay = await openReplay();
  replay.show([playing]);
  const product = await startProduct({ ESPN_API_URL: replay.url, NBA_CDN_URL: replay.url });
  const request = await requests.newContext({ baseURL: product.url });
  let game: Game | undefined;
  await expect(async () => {
    const { games } = await (await request.get('/api/games?league=nba')).json();
    expect(games[0]?.state).toBe('live');
    expect(games[0]?.threadId).toBeGreaterThan(0);
    [game] = games;
  }).toPass({ timeout: 60_000 });
  await request.dispose();
  if (!game) throw new Error('no game');
  const stop = async () => {
    await product.stop();
    await replay.close();
  };
  return { product, replay, playing, game, stop };
}
