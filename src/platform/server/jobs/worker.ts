import type { Watchdog } from '../process/watchdog.ts';

/** Does the next piece of background work, if there is one; resolves to whether there was. */
export type Job = () => Promise<boolean>;

export interface Worker {
  /** Takes no more work and waits for what is under way, for a few seconds. */
  stop(): Promise<void>;
}

const longestStop = 3_000;
/** A job waits for sources outside, each with a timeout of its own. */
const maxSilentMs = 5 * 60_000;

/**
 * Runs jobs, by name, on any number of nodes at once: each job takes a row for itself. Every job has a lane of its own, so that a
 * slow one holds up no other. A lane without work looks again after `pollMs`.
 */
export function startWorker({ watchdog }: { watchdog: Watchdog }, jobs: ReadonlyMap<string, Job>, pollMs = 2_000): Worker {
  const stopping = new AbortController();
  const sleepers = new Set<() => void>();

  function pause(): Promise<void> {
    return new Promise(resolve => {
      const wake = () => {
        clearTimeout(timer);
        sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, pollMs);
      sleepers.add(wake);
    });
  }

  async function lane([name, job]: [string, Job]): Promise<void> {
    const watched = watchdog.watch(name, { maxSilentMs });
    while (!stopping.signal.aborted) {
      try {
        const didWork = await job();
        watched.succeeded();
        if (didWork) continue;
      } catch (error) {
        watched.failed(error);
      }
      if (!stopping.signal.aborted) await pause();
    }
    watched.end();
  }

  const lanes = Promise.all([...jobs].map(lane));
  return {
    async stop() {
      stopping.abort();
      for (const wake of sleepers) wake();
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([
        lanes,
        new Promise(resolve => {
          timer = setTimeout(resolve, longestStop);
        }),
      ]);
      clearTimeout(timer);
    },
  };
}
