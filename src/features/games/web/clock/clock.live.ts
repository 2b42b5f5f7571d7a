import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { readWith } from '../../../../platform/web/api/query.ts';
import { useMissedEvents, useRenewedStream } from '../../../../platform/web/live/index.ts';
import { useViewer } from '../../../account/web/index.ts';
import { type Clock, clockRoutes } from '../../clock/clock.contract.ts';
import { clockKey, readAllAgain } from './clock.cache.ts';

const isSame = (one: Clock | undefined, other: Clock) =>
  (one?.behind ?? 0) === other.behind && (one?.hideScores ?? false) === other.hideScores;

/** Reads the clock for all games. Returns whether it has changed. */
async function readClock(client: QueryClient): Promise<boolean> {
  const before = client.getQueryData<Clock>(clockKey);
  const clock = await readWith(client, clockRoutes.read, {});
  if (isSame(before, clock)) return false;
  client.setQueryData<Clock>(clockKey, clock);
  return true;
}

/** Follows changes of the reader's clock in other tabs and on other devices. If a read fails, the page stays as it is. */
export function useClockEvents(): void {
  const client = useQueryClient();
  const { viewer } = useViewer();
  useRenewedStream(() => {
    Promise.all([readClock(client), readAllAgain(client)]).catch(() => undefined);
  });
  // The server replaces a member's streams when the clock was changed on another device.
  useMissedEvents(() => {
    if (!viewer) return;
    readClock(client)
      .then(hasChanged => (hasChanged ? readAllAgain(client) : undefined))
      .catch(() => undefined);
  });
}
