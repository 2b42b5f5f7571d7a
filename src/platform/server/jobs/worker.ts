import type { FastifyBaseLogger } from 'fastify';

/** Does the next piece of background work, if there is one; resolves to whether there was. */
export type Job = () => Promise<boolean>;

export interface Worker {
  /** Takes no more work and waits for what is under way, for a few seconds. */
  stop(): Promise<void>;
}

const longestStop = 3_000;

/**
 * Runs jobs of the database on any number of nodes at once: each job takes a row for itself. Every job has a lane of its own, so that a
 * slow one holds up no other. A lane without work looks again after `pollMs`.
 */
export function startWorker({ log }: { log: FastifyBaseLogger }, jobs: readonly Job[], pollMs = 2_000): Worker {
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

  async function lane(job: Job): Promise<void> {
    while (!stopping.signal.aborted) {
      const didWork = await job().catch((error: unknown) => {
        log.warn({ err: error }, 'background work failed');
        return false;
      });
      if (!didWork && !stopping.signal.aborted) await pause();
    }
  }

  const lanes = Promise.all(jobs.map(lane));
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
