import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { readWith } from '../../../../platform/web/api/query.ts';
import { useMissedEvents, useRenewedStream } from '../../../../platform/web/live/index.ts';
import { useViewer } from '../../../account/web/index.ts';
import { type Clock, clockRoutes } from '../../clock/clock.contract.ts';
import { clockKey, readAllAgain } from './clock.cache.ts';

const isSame = (one: Clock | undefined, other: Clock) =>
  (one?.behind ?? 0) === other.behind && (one?.hideScores ?? false) === other.hideScores;

/** Reads the clock for all games. Returns whether the reader has begun to hide scores; undefined if nothing has changed. */
async function readClock(client: QueryClient): Promise<{ isHiding: boolean } | undefined> {
  const before = client.getQueryData<Clock>(clockKey);
  const clock = await readWith(client, clockRoutes.read, {});
  if (isSame(before, clock)) return undefined;
  client.setQueryData<Clock>(clockKey, clock);
  return { isHiding: clock.hideScores && before?.hideScores !== true };
}

/** Follows changes of the reader's clock in other tabs and on other devices. */
export function useClockEvents(): void {
  const client = useQueryClient();
  const { viewer } = useViewer();
  // The clock for a game may have moved, so everything is read again also if the clock for all games is the same. A page that can't read
  // it forgets its scores, since they may be hidden now.
  useRenewedStream(() => {
    readClock(client)
      .catch(() => ({ isHiding: true }))
      .then(change => readAllAgain(client, change))
      .catch(() => undefined);
  });
  // The server replaces a member's streams when the clock was changed on another device.
  useMissedEvents(() => {
    if (!viewer) return;
    readClock(client)
      .then(change => change && readAllAgain(client, change))
      .catch(() => undefined);
  });
}
