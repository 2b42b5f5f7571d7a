import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/web/api/api.ts';
import { useRead } from '../../../../platform/web/api/query.ts';
import { reportFailure } from '../../../account/web/index.ts';
import { type Clock, clockRoutes, type GameClock } from '../../clock/clock.contract.ts';
import { clockKey, gameClockKey, moved } from './clock.cache.ts';

/** The reader's clock for a game. */
export function useGameClock(gameId: string) {
  return useRead(clockRoutes.ofGame, { params: { id: gameId } });
}

/** The reader's clock for all games. */
export function useClock() {
  return useQuery<Clock>({ queryKey: clockKey });
}

/** Changes the clock for all games. The server keeps the rest of it. */
export async function changeClock(client: QueryClient, change: Partial<Clock>): Promise<void> {
  const saved = await call(clockRoutes.save, { body: change });
  client.setQueryData<Clock>(clockKey, saved);
  await moved(client, { isHiding: change.hideScores === true });
}

const failure = 'Your clock could not be set. Please try again.';

export function useChangeClock() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Partial<Clock>) => changeClock(client, change),
    onError: error => reportFailure(error, failure),
  });
}

type GameClockChange =
  | { mode: GameClock['mode']; behind?: number; position?: string; playing?: boolean }
  | { tap: number }
  /** The clock for all games holds again. */
  | 'forget';

async function changeGameClock(gameId: string, change: GameClockChange): Promise<GameClock | undefined> {
  const params = { id: gameId };
  if (change === 'forget') {
    await call(clockRoutes.removeOfGame, { params });
    return undefined;
  }
  if ('tap' in change) return call(clockRoutes.tap, { params, body: { seq: change.tap } });
  return call(clockRoutes.saveOfGame, { params, body: change });
}

/** Sets the reader's clock for a game, and reads all of the page at the new position. Changes are sent one after the other, so the last one holds. */
export function useChangeGameClock(gameId: string) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `clock of ${gameId}` },
    mutationFn: async (change: GameClockChange) => {
      const clock = await changeGameClock(gameId, change);
      if (clock) client.setQueryData<GameClock>(gameClockKey(gameId), clock);
      await moved(client);
    },
    onError: error => reportFailure(error, failure),
  });
}
