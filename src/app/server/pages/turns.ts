import type { FastifyRequest } from 'fastify';
import { createSemaphore } from '../../../platform/server/concurrency/semaphore.ts';
import { addressOf, networkOf } from '../../../platform/server/http/limits/clientAddress.ts';
import { addressParts } from './sharedAddress.ts';

/** The time after which somebody should ask again for a page that was refused, in seconds. */
export const behindRetrySeconds = 2;

type PageCaller = Pick<FastifyRequest, 'ip' | 'viewer' | 'limited'>;

/** Runs the rendering of a page when its turn comes, or throws a Refusal. */
export type Turns = <T>(request: PageCaller, address: string, render: () => Promise<T>) => Promise<T>;

/** Visitors' pages that wait. One network, such as a campus, may have all of these places while no other asks. */
const maxWaitingVisitors = 256;
/** Pages of members under way at once. */
const maxMembers = 256;

/**
 * The key of a rendering: the reader for whom a page is made, or for visitors their network and the thing that the page shows. Lists have
 * their addresses as keys.
 */
function renderingKey(request: PageCaller, address: string): string {
  if (request.viewer) return `member ${request.viewer.id}`;
  if (request.limited) return `visitor ${addressOf(request)}`;
  const { path } = addressParts(address);
  return `${networkOf(request)} ${path.lastIndexOf('/') > 0 ? path : address}`;
}

/**
 * The order in which pages are rendered. Members go first: only visitors' pages wait for each other, by networks in turn, so that crawlers
 * leave the threads to members and each network its share.
 */
export function createTurns(renderThreads: number): Turns {
  // One page of visitors for each thread. With more of them the event loop has less time for members and streams, and no more pages are made:
  // docs/performance.md, Crawlers.
  const maxVisitors = renderThreads;
  // Renderings with one key follow one another. A long thread takes twenty times as long to render as an ordinary page, so without turns a
  // few requests a second would keep all threads busy.
  const byKey = createSemaphore({
    maxConcurrent: maxMembers + maxVisitors + maxWaitingVisitors,
    maxConcurrentPerKey: 1,
    maxWaiting: 500,
    maxWaitingPerKey: 30,
    maxWaitMs: 5_000,
    retryAfterSeconds: behindRetrySeconds,
  });
  // Those who wait here have a place above, which has room for all of them and for members. Once they are too many, the newest page of the
  // network with the most makes room.
  const byNetwork = createSemaphore({
    maxConcurrent: maxVisitors,
    maxWaiting: maxWaitingVisitors,
    maxWaitMs: 3_000,
    retryAfterSeconds: behindRetrySeconds,
  });
  return (request, address, render) =>
    byKey(() => (request.viewer ? render() : byNetwork(render, networkOf(request))), renderingKey(request, address));
}
