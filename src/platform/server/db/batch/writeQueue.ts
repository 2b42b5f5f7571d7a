/** The maximum number of statements of one kind that run at once. Later writes share the next statement. */
const maxUnderWay = 2;
/**
 * The minimum number of waiting writes with which a second statement begins beside the first. Fewer wait for the first to end, since a
 * statement costs as much by itself as several writes.
 */
const minBesides = 8;
/** The maximum number of writes that share a statement. */
const maxBatchSize = 32;
/** After this time, in milliseconds, a running statement is assumed to wait for a lock. It then no longer counts towards `maxUnderWay`. */
const longUnderWay = 100;
/** The longest wait of a write for its turn, in milliseconds. */
const maxWaiting = 2_000;
/** A write that has waited this long, in milliseconds, fails with the lock timeout of another write to the same target. */
const longWaiting = 1_000;

export interface QueueOptions<Input> {
  /** The row that a write locks. While one write to it is under way, others to the same row wait here instead of in the database. */
  targetOf: (input: Input) => number;
  /** No two writes with the same key share a statement. */
  keyOf?: (input: Input) => number | string;
}

/** A write whose caller waits for its result. */
export interface Waiting<Input, Output> {
  input: Input;
  target: number;
  since: number;
  resolve: (output: Output) => void;
  reject: (error: unknown) => void;
}

/** The error of a write that never started: the code is PostgreSQL's for a lock timeout. */
const neverBegun = () => Object.assign(new Error('the row to write to was locked for too long'), { code: '55P03' });

/** Called with each part of a batch whose writes are settled, and whether it failed by a lock timeout. */
export type Done<Asked> = (part: readonly Asked[], wasHeld: boolean) => void;

/** Creates the queue of one kind of write. `run` settles the writes of a batch by `resolve` and `reject`, and never rejects itself. */
export function createQueue<Input, Output>(
  run: (batch: readonly Waiting<Input, Output>[], isDone: Done<Waiting<Input, Output>>) => Promise<void>,
  { targetOf, keyOf }: QueueOptions<Input>,
): (input: Input) => Promise<Output> {
  type Asked = Waiting<Input, Output>;
  /** The queued writes in order of arrival, each with the timer that ends its wait. */
  const waiting = new Map<Asked, NodeJS.Timeout>();
  const targetsUnderWay = new Set<number>();
  let free = maxUnderWay;
  let isAboutToBegin = false;

  function leave(asked: Asked): void {
    clearTimeout(waiting.get(asked));
    waiting.delete(asked);
  }

  function refuse(asked: Asked): void {
    leave(asked);
    asked.reject(neverBegun());
  }

  function takeBatch(): Asked[] {
    const batch: Asked[] = [];
    const targets = new Set<number>();
    const keys = new Set<number | string>();
    for (const asked of waiting.keys()) {
      if (batch.length === maxBatchSize) break;
      const key = keyOf?.(asked.input);
      if (targetsUnderWay.has(asked.target) || (key !== undefined && keys.has(key))) continue;
      if (key !== undefined) keys.add(key);
      leave(asked);
      batch.push(asked);
      targets.add(asked.target);
    }
    for (const target of targets) targetsUnderWay.add(target);
    return batch;
  }

  function partDone(part: readonly Asked[], wasHeld: boolean): void {
    const targets = new Set(part.map(({ target }) => target));
    for (const target of targets) targetsUnderWay.delete(target);
    if (!wasHeld) return;
    const now = performance.now();
    for (const asked of waiting.keys()) if (targets.has(asked.target) && now - asked.since >= longWaiting) refuse(asked);
  }

  async function begin(batch: readonly Asked[]): Promise<void> {
    free -= 1;
    let hasPlace = true;
    const givePlaceAway = () => {
      if (hasPlace) free += 1;
      hasPlace = false;
      beginSoon();
    };
    const timer = setTimeout(givePlaceAway, longUnderWay);
    await run(batch, (part, wasHeld) => {
      partDone(part, wasHeld);
      beginSoon();
    });
    clearTimeout(timer);
    givePlaceAway();
  }

  /** Whether a batch may begin: with any writes while none runs, and with enough of them beside another. */
  const mayBegin = () => free > 0 && waiting.size >= (free === maxUnderWay ? 1 : minBesides);

  /** Starts batches in the next turn of the event loop, so that writes of this turn go along. */
  function beginSoon(): void {
    if (isAboutToBegin || !mayBegin()) return;
    isAboutToBegin = true;
    setImmediate(() => {
      isAboutToBegin = false;
      while (mayBegin()) {
        const batch = takeBatch();
        if (batch.length === 0) return;
        void begin(batch);
      }
    });
  }

  return input =>
    new Promise((resolve, reject) => {
      const asked = { input, target: targetOf(input), since: performance.now(), resolve, reject };
      waiting.set(
        asked,
        setTimeout(() => refuse(asked), maxWaiting),
      );
      beginSoon();
    });
}
