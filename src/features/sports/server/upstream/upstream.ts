import type { FastifyBaseLogger } from 'fastify';
import { registerBreaker } from '../../../../platform/server/outbound/calls.ts';
import { askOutside, type OutboundAnswer, OutboundError, type Timeouts } from '../../../../platform/server/outbound/outbound.ts';
import { createBreaker } from '../../../../platform/server/outbound/breaker.ts';
import { createSemaphore } from '../../../../platform/server/concurrency/semaphore.ts';
import { Refusal } from '../../../../platform/shared/errors.ts';
import { isClientError, SourceError } from './provider.ts';

export interface UpstreamOptions {
  name: string;
  /** The headers that identify this product to a source. */
  headers: Readonly<Record<string, string>>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  now: () => number;
  timeouts: Timeouts;
  /** Milliseconds before a failed request is retried. */
  pause: () => number;
}

/** The user agent names this product and its address to each source. */
export function agentOf({ origin }: URL): { 'user-agent': string } {
  return { 'user-agent': `Bleachers/1.0 (+${origin})` };
}

export interface Address {
  url: URL;
  /** An operator gave it: it may be inside their own network. */
  isConfigured: boolean;
}

/** Requests JSON from a source and parses it with `read`, before the deadline `until`. Rejects with a SourceError. */
export type Upstream = <T>(address: Address, until: number, read: (answer: unknown) => T) => Promise<T>;

const maxBytes = 8 * 1024 * 1024;
/** Further concurrent requests wait in a queue. */
const maxConcurrent = 6;
const maxWaiting = 60;

function pauseOf(retryAfter: string | undefined, now: number): number {
  const seconds = Number(retryAfter);
  const time = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(retryAfter ?? '') - now;
  return time > 0 ? time : 0;
}

function parse({ headers, text }: OutboundAnswer): unknown {
  if (!/\bjson\b/i.test(headers['content-type'] ?? '')) throw new SourceError('the answer is not JSON');
  try {
    return JSON.parse(text);
  } catch {
    throw new SourceError('the answer is invalid JSON');
  }
}

export function createUpstream({ name, headers, log, now, timeouts, pause }: UpstreamOptions): Upstream {
  const breaker = createBreaker(now);
  if (name) registerBreaker(name, breaker.isOpen);
  const inTurn = createSemaphore({ maxConcurrent, maxWaiting });

  async function once({ url, isConfigured }: Address, until: number): Promise<OutboundAnswer> {
    const left = Math.min(timeouts.first, until - now());
    if (left < 100) throw new SourceError('the deadline of the call is over');
    const began = now();
    try {
      const answer = await askOutside({ url, isConfigured, headers, timeouts: { first: left, whole: left }, maxBytes });
      log.info(
        { upstream: name, path: url.pathname, status: answer.status, ms: now() - began, bytes: answer.text.length },
        'asked a source',
      );
      return answer;
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      log.warn({ upstream: name, path: url.pathname, ms: now() - began, problem: error.message }, 'a source did not answer');
      throw new SourceError(error.message, { cause: error });
    }
  }

  /** Retries once after a broken connection or a 5xx answer. A connection that fails late is not retried. */
  async function twice(address: Address, until: number): Promise<OutboundAnswer> {
    const began = now();
    const mendable = await once(address, until).catch((error: unknown) => {
      const isBrokenOff = error instanceof SourceError && error.cause instanceof OutboundError && error.cause.isBrokenOff;
      if (isBrokenOff && now() - began < timeouts.first / 4) return undefined;
      throw error;
    });
    if (mendable && mendable.status < 500) return mendable;
    await new Promise(resolve => setTimeout(resolve, pause()));
    return once(address, until);
  }

  async function ask<T>(address: Address, until: number, read: (answer: unknown) => T): Promise<T> {
    const answer = await twice(address, until);
    const { status } = answer;
    if (status === 403 || status === 429) {
      breaker.failed({ pause: pauseOf(answer.headers['retry-after'], now()) });
      throw new SourceError(`the source answered ${status}`, { status });
    }
    try {
      if (status !== 200) throw new SourceError(`the source answered ${status}`, { status });
      const value = read(parse(answer));
      breaker.succeeded();
      return value;
    } catch (error) {
      log.warn({ upstream: name, path: address.url.pathname, status, problem: String(error) }, 'a source gave an unusable answer');
      throw error;
    }
  }

  return async (address, until, read) => {
    if (!breaker.mayAsk()) throw new SourceError('the circuit breaker is open');
    try {
      return await inTurn(() => ask(address, until, read));
    } catch (error) {
      if (error instanceof Refusal) throw new SourceError('too many calls wait for the source', { cause: error });
      // A 4xx answer is no failure of the source, so it does not count for the circuit breaker.
      if (!isClientError(error)) breaker.failed();
      throw error;
    }
  };
}
