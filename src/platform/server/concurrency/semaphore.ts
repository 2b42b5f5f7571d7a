import { Refusal } from '../../shared/errors.ts';

export interface SemaphoreOptions {
  /** The number of works that run at the same time. */
  maxConcurrent: number;
  /** The number of works of one key, such as a person, that run at the same time. */
  maxConcurrentPerKey?: number;
  /** The number of works that may wait; further ones are refused. */
  maxWaiting: number;
  /** The number of works of one key that may wait. */
  maxWaitingPerKey?: number;
  /** The longest wait, in milliseconds; then the work is refused. */
  maxWaitMs?: number;
  /** The Retry-After of a refusal, in seconds. */
  retryAfterSeconds?: number;
}

/** Runs work when its turn comes. Throws a Refusal ('unavailable') when too much waits, or when it has waited too long. */
export type Semaphore = <T>(work: () => Promise<T>, key?: string) => Promise<T>;

interface Waiting {
  key: string;
  begin: () => void;
}

/**
 * Bounds the work that runs and waits at the same time (load shedding). The works of one key keep their order; a key that has
 * its share lets others pass.
 */
export function createSemaphore({
  maxConcurrent,
  maxConcurrentPerKey = maxConcurrent,
  maxWaiting,
  maxWaitingPerKey = maxWaiting,
  maxWaitMs = Number.POSITIVE_INFINITY,
  retryAfterSeconds = 2,
}: SemaphoreOptions): Semaphore {
  const waiting = new Set<Waiting>();
  const running = new Map<string, number>();
  let total = 0;

  const hasPlace = (key: string) => total < maxConcurrent && (running.get(key) ?? 0) < maxConcurrentPerKey;
  const overloaded = () =>
    new Refusal('unavailable', 'Many people are doing this right now. Please try again in a moment.', undefined, retryAfterSeconds);

  function untilTurn(key: string): Promise<void> {
    const isFull = waiting.size >= maxWaiting || [...waiting].filter(other => other.key === key).length >= maxWaitingPerKey;
    if (isFull) throw overloaded();
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const place: Waiting = {
        key,
        begin() {
          clearTimeout(timer);
          waiting.delete(place);
          resolve();
        },
      };
      waiting.add(place);
      if (maxWaitMs === Number.POSITIVE_INFINITY) return;
      timer = setTimeout(() => {
        waiting.delete(place);
        reject(overloaded());
      }, maxWaitMs);
    });
  }

  function acquire(key: string): void {
    total += 1;
    running.set(key, (running.get(key) ?? 0) + 1);
  }

  function release(key: string): void {
    total -= 1;
    const left = (running.get(key) ?? 1) - 1;
    if (left > 0) running.set(key, left);
    else running.delete(key);
    for (const next of waiting) {
      if (!hasPlace(next.key)) continue;
      // The place is taken before the work wakes, or two works could take it.
      acquire(next.key);
      next.begin();
    }
  }

  return async (work, key = '') => {
    if (hasPlace(key)) acquire(key);
    else await untilTurn(key);
    try {
      return await work();
    } finally {
      release(key);
    }
  };
}
