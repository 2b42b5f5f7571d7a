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
const assumedStuckMs = 100;
/** The longest wait of a write for its turn, in lock timeouts. */
const maxWaiting = 4 / 3;
/** A write that has waited this long, in lock timeouts, fails with the lock timeout of another write to the same target. */
const longWaiting = 2 / 3;

export interface QueueOptions<Input> {
  /** The row that a write locks. While one write to it is under way, others to the same row wait here instead of in the database. */
  targetOf: (input: Input) => number | string;
  /** No two writes with the same key share a statement. */
  keyOf?: (input: Input) => number | string;
}

/** A write whose caller waits for its result. */
export interface Waiting<Input, Output> {
  input: Input;
  target: number | string;
  since: number;
  resolve: (output: Output) => void;
  reject: (error: unknown) => void;
}

/** The error of a write that never started: the code is PostgreSQL's for a lock timeout. */
const queueTimeout = () => Object.assign(new Error('the row to write to was locked for too long'), { code: '55P03' });

/** Called with each part of a batch whose writes are settled, and whether it failed by a lock timeout. */
export type Done<Asked> = (part: readonly Asked[], wasHeld: boolean) => void;

/** The queued writes in order of arrival, each with the timer that ends its wait. */
type Queued<Input, Output> = Map<Waiting<Input, Output>, NodeJS.Timeout>;

function leave<Input, Output>(queued: Queued<Input, Output>, asked: Waiting<Input, Output>): void {
  clearTimeout(queued.get(asked));
  queued.delete(asked);
}

function refuse<Input, Output>(queued: Queued<Input, Output>, asked: Waiting<Input, Output>): void {
  leave(queued, asked);
  asked.reject(queueTimeout());
}

/** Takes writes out of a queue that may share a statement, without those to targets under way. */
function takeBatch<Input, Output>(
  queued: Queued<Input, Output>,
  targetsUnderWay: ReadonlySet<number | string>,
  keyOf: QueueOptions<Input>['keyOf'],
): Waiting<Input, Output>[] {
  const batch: Waiting<Input, Output>[] = [];
  const keys = new Set<number | string>();
  for (const asked of queued.keys()) {
    if (batch.length === maxBatchSize) break;
    const key = keyOf?.(asked.input);
    if (targetsUnderWay.has(asked.target) || (key !== undefined && keys.has(key))) continue;
    if (key !== undefined) keys.add(key);
    leave(queued, asked);
    batch.push(asked);
  }
  return batch;
}

/** Creates the queue of one kind of write. `run` settles the writes of a batch by `resolve` and `reject`, and never rejects itself. */
export function createQueue<Input, Output>(
  run: (batch: readonly Waiting<Input, Output>[], isDone: Done<Waiting<Input, Output>>) => Promise<void>,
  { targetOf, keyOf }: QueueOptions<Input>,
  lockTimeoutMs: number,
): (input: Input) => Promise<Output> {
  type Asked = Waiting<Input, Output>;
  const waiting: Queued<Input, Output> = new Map();
  const targetsUnderWay = new Set<number | string>();
  let free = maxUnderWay;
  let isAboutToBegin = false;

  function partDone(part: readonly Asked[], wasHeld: boolean): void {
    const targets = new Set(part.map(({ target }) => target));
    for (const target of targets) targetsUnderWay.delete(target);
    if (!wasHeld) return;
    const now = performance.now();
    for (const asked of waiting.keys())
      if (targets.has(asked.target) && now - asked.since >= longWaiting * lockTimeoutMs) refuse(waiting, asked);
  }

  async function begin(batch: readonly Asked[]): Promise<void> {
    free -= 1;
    let hasPlace = true;
    const releaseSlot = () => {
      if (hasPlace) free += 1;
      hasPlace = false;
      beginSoon();
    };
    const timer = setTimeout(releaseSlot, assumedStuckMs);
    await run(batch, (part, wasHeld) => {
      partDone(part, wasHeld);
      beginSoon();
    });
    clearTimeout(timer);
    releaseSlot();
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
        const batch = takeBatch(waiting, targetsUnderWay, keyOf);
        if (batch.length === 0) return;
        for (const { target } of batch) targetsUnderWay.add(target);
        void begin(batch);
      }
    });
  }

  return input =>
    new Promise((resolve, reject) => {
      const asked = { input, target: targetOf(input), since: performance.now(), resolve, reject };
      waiting.set(
        asked,
        setTimeout(() => refuse(waiting, asked), maxWaiting * lockTimeoutMs),
      );
      beginSoon();
    });
}
