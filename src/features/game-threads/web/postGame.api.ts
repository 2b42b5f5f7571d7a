import type { QueryClient } from '@tanstack/react-query';
import { useRead } from '../../../platform/web/api/query.ts';
import { gamesRoutes } from '../../games/games.contract.ts';
import { prefetchSoon } from '../../games/web/index.ts';
import { gameThreadsRoutes } from '../gameThreads.contract.ts';

/** Reactions go on after a final, but slower than a page is read. */
const staleMs = 30_000;

const inputOf = (id: string) => ({ params: { id } });

/** Reads what the summary of a game needs for the first paint, unless it takes long. */
export async function prefetchPostGame(client: QueryClient, id: string): Promise<void> {
  await Promise.all([prefetchSoon(client, gamesRoutes.box, inputOf(id)), prefetchSoon(client, gameThreadsRoutes.topPlays, inputOf(id))]);
}

export function useTopPlays(id: string) {
  return useRead(gameThreadsRoutes.topPlays, inputOf(id), { staleTime: staleMs });
}
