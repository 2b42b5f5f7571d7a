import { QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Answer, type CallInput, type RouteDefinition, routeUrl } from '../../shared/contract.ts';
import { type ApiError, readJson } from './api.ts';

/** Reads a URL of the API as parsed JSON: over the network in the browser, within the process on the server. */
export type ReadJson = (url: string) => Promise<unknown>;

const readers = new WeakMap<QueryClient, ReadJson>();

/** Queries are not retried, not refetched on focus, and never stale unless they say so. The first element of a key is the URL. */
export function createQueryClient(read: ReadJson = readJson): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey }) => read(String(queryKey[0])),
        retry: false,
        // Without a network the service worker answers with what was read before.
        networkMode: 'offlineFirst',
        // A read that failed on the server is shown as failed with its Retry, and is not repeated in the background.
        retryOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 30 * 60_000,
      },
      // A write without a network fails at once: it is kept in an outbox, or its author is told.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  readers.set(client, read);
  return client;
}

/** Forgets failures that no page shows, so that going there again tries again. */
export function forgetFailures(client: QueryClient): void {
  client.removeQueries({ type: 'inactive', predicate: query => query.state.status === 'error' });
}

/** The cache key of a read: its URL. */
export function readKey<R extends RouteDefinition>(route: R, input: CallInput<R>): [string] {
  return [routeUrl(route, input)];
}

/** Reads a call of the contract with the client's own reader, past its cache. */
export async function readWith<R extends RouteDefinition>(client: QueryClient, route: R, input: CallInput<R>): Promise<Answer<R>> {
  const read = readers.get(client) ?? readJson;
  return (await read(routeUrl(route, input))) as Answer<R>;
}

/** Reads a call of the contract through the cache. */
export function useRead<R extends RouteDefinition>(
  route: R,
  input: CallInput<R>,
  options: { enabled?: boolean; staleTime?: number; gcTime?: number; refetchInterval?: number | false; retry?: number } = {},
): UseQueryResult<Answer<R>, ApiError> {
  return useQuery<Answer<R>, ApiError>({ queryKey: readKey(route, input), ...options });
}

/** Puts a read into the cache on the server; a failed one is left for the browser to meet. */
export function prefetchRead<R extends RouteDefinition>(client: QueryClient, route: R, input: CallInput<R>): Promise<void> {
  return client.prefetchQuery({ queryKey: readKey(route, input) });
}
