import type { FastifyInstance } from 'fastify';
import { refuse } from '../../../shared/errors.ts';
import { addressOf } from '../limits/clientAddress.ts';
import { sendRefusal } from '../errors/refusals.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route sends a file: a picture, or a part of the pages. */
    isFile?: boolean;
  }
}

export interface FilePlaces {
  /** Files being sent at once, by this node. */
  overall: number;
  /** To one address, at most so many of them. */
  perAddress: number;
  /** How long a request waits for a place before it is refused. */
  maxWaitMs: number;
  /** Requests that may wait at once. */
  maxWaiting: number;
}

/** The places of a node that may send so many files at once: no address has more than a quarter of them, nor more than 64. */
export function filePlacesFor(responseFiles: number): FilePlaces {
  return {
    overall: responseFiles,
    perAddress: Math.max(6, Math.min(64, Math.floor(responseFiles / 4))),
    maxWaitMs: 5_000,
    maxWaiting: 1_000,
  };
}

/**
 * Bounds the files that are being sent at once. A request beyond that waits for a place, and is refused (503 with Retry-After) if none
 * comes free in time; a place comes free when its response is sent or its reader has gone.
 */
export function limitFilesBeingSent(app: FastifyInstance, { overall, perAddress, maxWaitMs, maxWaiting }: FilePlaces): () => number {
  const sending = new Map<string, number>();
  let all = 0;
  /** Each begins if there is a place for its address. */
  const waiting = new Set<() => void>();

  const hasPlace = (address: string) => all < overall && (sending.get(address) ?? 0) < perAddress;
  function take(address: string): () => void {
    all += 1;
    sending.set(address, (sending.get(address) ?? 0) + 1);
    return () => {
      all -= 1;
      const left = (sending.get(address) ?? 1) - 1;
      if (left > 0) sending.set(address, left);
      else sending.delete(address);
      for (const attempt of waiting) attempt();
    };
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config.isFile) return done();
    const address = addressOf(request);
    const begin = () => {
      const release = take(address);
      let isReleased = false;
      const releaseOnce = () => {
        if (!isReleased) release();
        isReleased = true;
      };
      reply.raw.once('finish', releaseOnce).once('close', releaseOnce);
      done();
    };
    if (hasPlace(address)) return begin();
    const refuseNow = () =>
      void sendRefusal(reply, refuse('unavailable', 'Many files are being sent right now. Please try again in a moment.'));
    if (waiting.size >= maxWaiting) return refuseNow();
    const stopWaiting = () => {
      clearTimeout(timer);
      waiting.delete(attempt);
      reply.raw.off('close', stopWaiting);
    };
    const attempt = () => {
      if (!hasPlace(address)) return;
      stopWaiting();
      begin();
    };
    const timer = setTimeout(() => {
      stopWaiting();
      refuseNow();
    }, maxWaitMs);
    waiting.add(attempt);
    // A reader who has gone waits no more.
    reply.raw.once('close', stopWaiting);
    return undefined;
  });
  return () => all;
}
