import type { FastifyBaseLogger } from 'fastify';

/** The state of one long-lived worker of this node. */
export interface WorkerState {
  name: string;
  failures: number;
  /** The time since its last success, or since it began, in seconds. */
  silentSeconds: number;
  isStalled: boolean;
}

/** The reports of one worker. */
export interface Watched {
  succeeded: () => void;
  /** Logs and counts a failure. */
  failed: (error: unknown) => void;
  end: () => void;
}

interface WatchOptions {
  /** A worker without a success for longer has stalled, in milliseconds. */
  maxSilentMs?: number;
  /** Whether the node is ready only after the first success. */
  isRequired?: boolean;
  /** Whether all its places are taken, by work that has a timeout of its own. */
  isBusy?: () => boolean;
  /** Starts a stalled worker again. It is called at every check until the worker succeeds. */
  restart?: () => void;
}

/** Notices the workers of this node that stopped: those that fail, and those that hang. */
export interface Watchdog {
  watch(name: string, options?: WatchOptions): Watched;
  states(): WorkerState[];
  /** Whether every required worker has succeeded once. */
  hasStarted(): boolean;
}

const usualMaxSilentMs = 60_000;
/** The longest time between two checks, in milliseconds; a check also comes twice within `maxSilentMs`. */
const checkMs = 5_000;

export function createWatchdog(log: FastifyBaseLogger): Watchdog {
  const workers = new Set<{ state(): WorkerState; hasStarted(): boolean }>();

  function watch(name: string, { maxSilentMs = usualMaxSilentMs, isRequired = false, isBusy, restart }: WatchOptions = {}): Watched {
    let heardAt = performance.now();
    let hasSucceeded = false;
    let wasStalled = false;
    let failures = 0;
    const silentMs = () => performance.now() - heardAt;
    const isStalled = () => silentMs() > maxSilentMs && isBusy?.() !== true;

    function check(): void {
      const now = isStalled();
      if (now && !wasStalled) log.error({ worker: name, silentSeconds: Math.round(silentMs() / 1_000) }, 'a worker has stalled');
      if (!now && wasStalled) log.info({ worker: name }, 'a stalled worker works again');
      wasStalled = now;
      if (now) restart?.();
    }

    const timer = setInterval(check, Math.min(checkMs, maxSilentMs / 2)).unref();
    const worker = {
      state: () => ({ name, failures, silentSeconds: silentMs() / 1_000, isStalled: isStalled() }),
      hasStarted: () => hasSucceeded || !isRequired,
    };
    workers.add(worker);
    return {
      succeeded() {
        heardAt = performance.now();
        hasSucceeded = true;
      },
      failed(error) {
        failures += 1;
        log.warn({ err: error, worker: name }, 'background work failed');
      },
      end() {
        clearInterval(timer);
        workers.delete(worker);
      },
    };
  }

  return {
    watch,
    states: () => [...workers].map(worker => worker.state()),
    hasStarted: () => [...workers].every(worker => worker.hasStarted()),
  };
}

/**
 * Does work every `everyMs` milliseconds, and never twice at once. Returns how to stop it, which waits for work that is under way.
 */
export function repeat(watchdog: Watchdog, name: string, everyMs: number, work: () => Promise<unknown>): () => Promise<void> {
  const watched = watchdog.watch(name, { maxSilentMs: Math.max(usualMaxSilentMs, 3 * everyMs) });
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= work()
      .then(watched.succeeded, watched.failed)
      .finally(() => {
        running = undefined;
      });
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
    watched.end();
  };
}
