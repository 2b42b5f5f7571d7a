import { type Query, type QueryClient, useQuery } from '@tanstack/react-query';
import { readKey, readWith } from '../../../../platform/web/api/query.ts';
import { renewStream } from '../../../../platform/web/live/index.ts';
import { viewerKey } from '../../../account/web/index.ts';
import { type Clock, clockRoutes, type GameClock } from '../../clock/clock.contract.ts';

export const clockKey = readKey(clockRoutes.read, {});

/** The clock for all games as far as the page knows it. The server brings one that is not live; undefined means live. */
export function useKnownClock(): Clock | undefined {
  return useQuery<Clock>({ queryKey: clockKey, enabled: false }).data;
}

export function gameClockKey(gameId: string): [string] {
  return readKey(clockRoutes.ofGame, { params: { id: gameId } });
}

/** The clock for a game as far as the page has read it. */
export function useKnownGameClock(gameId: string): GameClock | undefined {
  return useQuery<GameClock>({ queryKey: gameClockKey(gameId), enabled: false }).data;
}

export function prefetchClock(client: QueryClient): Promise<void> {
  return client.prefetchQuery({ queryKey: clockKey, queryFn: () => readWith(client, clockRoutes.read, {}) });
}

/** Whether something was read from the server, other than the reader's account and clock. */
function isRead({ queryKey }: Query): boolean {
  const [url] = queryKey;
  return String(url).startsWith('/api/') && url !== viewerKey[0] && url !== clockKey[0];
}

/** Forgets what was read and is not on the page, with the answers that the server's page began with. */
function forgetUnseen(client: QueryClient): void {
  document.getElementById('state')?.remove();
  client.removeQueries({ predicate: query => query.getObserversCount() === 0 && isRead(query) });
}

/**
 * Reads everything again that the page shows, and forgets the rest: the reader has moved, so that each answer may hold too much or too
 * little. Entries that no read replaces, such as a pushed score, and entries whose read fails, are removed too. With `isHiding` the page forgets what it shows
 * before the new answers arrive, since it may hold scores.
 */
export async function readAllAgain(client: QueryClient, { isHiding = false } = {}): Promise<void> {
  forgetUnseen(client);
  if (isHiding) {
    await client.resetQueries({ predicate: isRead });
    return;
  }
  const before = new Map(
    client
      .getQueryCache()
      .findAll({ predicate: isRead })
      .map(query => [query, query.state.dataUpdateCount]),
  );
  await client.invalidateQueries({ predicate: isRead });
  const isLeft = (query: Query) => query.isDisabled() || before.get(query) === query.state.dataUpdateCount;
  await client.resetQueries({ predicate: query => isRead(query) && query.state.data !== undefined && isLeft(query) });
}

/** Follows a change of the reader's own clock: the stream reopens at the new position, and all tabs read again. */
export async function moved(client: QueryClient, change: { isHiding?: boolean } = {}): Promise<void> {
  renewStream();
  await readAllAgain(client, change);
}
