import { Refusal } from '../shared/errors.ts';

export interface QueueOptions {
  /** So many run at once. */
  atOnce: number;
  /** Of one key (a person, say), at most so many at once. */
  atOncePerKey?: number;
  /** So many wait; whoever comes then is refused. */
  maxWaiting: number;
  /** Whoever has waited for so long is refused. */
  maxWaitMs?: number;
  /** Seconds after which those who were refused are told to come again. */
  retryAfter?: number;
}

/** Runs work when its turn comes; throws a Refusal ('unavailable') when there is no room, or when it has waited too long. */
export type Queue = <T>(work: () => Promise<T>, key?: string) => Promise<T>;

interface Waiting {
  key: string;
  begin: () => void;
}

/** Bounds how much of something runs at once. Each key's work keeps its order, and a key that has its share lets others pass. */
export function createQueue({
  atOnce,
  atOncePerKey = atOnce,
  maxWaiting,
  maxWaitMs = Number.POSITIVE_INFINITY,
  retryAfter = 2,
}: QueueOptions): Queue {
  const waiting = new Set<Waiting>();
  const running = new Map<string, number>();
  let all = 0;

  const hasPlace = (key: string) => all < atOnce && (running.get(key) ?? 0) < atOncePerKey;
  const crowded = () =>
    new Refusal('unavailable', 'Many people are doing this right now. Please try again in a moment.', undefined, retryAfter);

  function untilTurn(key: string): Promise<void> {
    if (waiting.size >= maxWaiting) throw crowded();
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
        reject(crowded());
      }, maxWaitMs);
    });
  }

  function take(key: string): void {
    all += 1;
    running.set(key, (running.get(key) ?? 0) + 1);
  }

  function leave(key: string): void {
    all -= 1;
    const left = (running.get(key) ?? 1) - 1;
    if (left > 0) running.set(key, left);
    else running.delete(key);
    for (const next of waiting) {
      if (!hasPlace(next.key)) continue;
      // The place is taken before the other one wakes, or two could have it.
      take(next.key);
      next.begin();
    }
  }

  return async (work, key = '') => {
    if (hasPlace(key)) take(key);
    else await untilTurn(key);
    try {
      return await work();
    } finally {
      leave(key);
    }
  };
}
