import { LRUCache } from 'lru-cache';
import { Refusal } from '../../shared/errors.ts';

/** The number of keys whose last turn is known. */
const maxKnownKeys = 10_000;

export interface SemaphoreOptions {
  /** The number of works that run at the same time. */
  maxConcurrent: number;
  /** The number of works of one key, such as a person, that run at the same time. */
  maxConcurrentPerKey?: number;
  /** The number of works that may wait. */
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

interface QueuedWork {
  begin(): void;
  refuse(): void;
}

/** The works that wait, by their keys. The key whose last turn is longest ago is the next. */
class Queue {
  readonly #keys = new Map<string, QueuedWork[]>();
  readonly #turns = new LRUCache<string, number>({ max: maxKnownKeys });
  #turn = 0;
  size = 0;

  countOf(key: string): number {
    return this.#keys.get(key)?.length ?? 0;
  }

  storeTurn(key: string): void {
    this.#turn += 1;
    this.#turns.set(key, this.#turn);
  }

  add(key: string, work: QueuedWork): void {
    this.#keys.set(key, [...(this.#keys.get(key) ?? []), work]);
    this.size += 1;
  }

  remove(key: string, work: QueuedWork): void {
    const left = (this.#keys.get(key) ?? []).filter(other => other !== work);
    if (left.length > 0) this.#keys.set(key, left);
    else this.#keys.delete(key);
    this.size -= 1;
  }

  /**
   * The newest work of the busiest key: that with the most works, of several the one whose turn was last. Undefined if one more work would make
   * this key the busiest.
   */
  newestOfBusiest(key: string): QueuedWork | undefined {
    let [most, found] = [{ count: this.countOf(key) + 1, turn: this.#turnOf(key) }, undefined as QueuedWork | undefined];
    for (const [other, works] of this.#keys) {
      const [count, turn] = [works.length, this.#turnOf(other)];
      if (other !== key && (count > most.count || (count === most.count && turn > most.turn)))
        [most, found] = [{ count, turn }, works.at(-1)];
    }
    return found;
  }

  /** Takes the oldest work of the next key that may begin. */
  take(mayBegin: (key: string) => boolean): { key: string; work: QueuedWork } | undefined {
    let next: { key: string; work: QueuedWork; turn: number } | undefined;
    for (const [key, [work]] of this.#keys) {
      const turn = this.#turnOf(key);
      if (work && (!next || turn < next.turn) && mayBegin(key)) next = { key, work, turn };
    }
    if (next) this.remove(next.key, next.work);
    return next;
  }

  #turnOf(key: string): number {
    return this.#turns.peek(key) ?? 0;
  }
}

interface Wait {
  maxWaitMs: number;
  overloaded: () => Refusal;
}

/** Waits in a queue until the work begins; rejects when it is refused, or has waited too long. */
function untilTurn(queue: Queue, key: string, { maxWaitMs, overloaded }: Wait): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const work: QueuedWork = {
      begin() {
        clearTimeout(timer);
        resolve();
      },
      refuse() {
        clearTimeout(timer);
        queue.remove(key, work);
        reject(overloaded());
      },
    };
    queue.add(key, work);
    if (maxWaitMs !== Number.POSITIVE_INFINITY) timer = setTimeout(() => work.refuse(), maxWaitMs);
  });
}

/**
 * Bounds the work that runs and waits at the same time (load shedding). The works of one key keep their order, and keys take turns. When too
 * much waits, the newest work of the key that asks most is refused.
 */
export function createSemaphore({
  maxConcurrent,
  maxConcurrentPerKey = maxConcurrent,
  maxWaiting,
  maxWaitingPerKey = maxWaiting,
  maxWaitMs = Number.POSITIVE_INFINITY,
  retryAfterSeconds = 2,
}: SemaphoreOptions): Semaphore {
  const queue = new Queue();
  const running = new Map<string, number>();
  let total = 0;

  const hasPlace = (key: string) => total < maxConcurrent && (running.get(key) ?? 0) < maxConcurrentPerKey;
  const overloaded = () =>
    new Refusal('unavailable', 'Many people are doing this right now. Please try again in a moment.', undefined, retryAfterSeconds);

  /** Makes room for a work of a key, or throws. */
  function makeRoom(key: string): void {
    if (queue.countOf(key) >= maxWaitingPerKey) throw overloaded();
    if (queue.size < maxWaiting) return;
    const newest = queue.newestOfBusiest(key);
    if (!newest) throw overloaded();
    newest.refuse();
  }

  function acquire(key: string): void {
    total += 1;
    queue.storeTurn(key);
    running.set(key, (running.get(key) ?? 0) + 1);
  }

  function release(key: string): void {
    total -= 1;
    const left = (running.get(key) ?? 1) - 1;
    if (left > 0) running.set(key, left);
    else running.delete(key);
    for (let next = queue.take(hasPlace); next; next = queue.take(hasPlace)) {
      // The place is taken before the work wakes, or two works could take it.
      acquire(next.key);
      next.work.begin();
    }
  }

  return async (work, key = '') => {
    if (hasPlace(key)) acquire(key);
    else {
      makeRoom(key);
      await untilTurn(queue, key, { maxWaitMs, overloaded });
    }
    try {
      return await work();
    } finally {
      release(key);
    }
  };
}
