import { setTimeout as pause } from 'node:timers/promises';
import { poolBeside } from '../db/database.ts';
import { repeat, type Watchdog, type Watched } from '../process/watchdog.ts';
import { type JobContext, type JobLane, type LanePool, openLanePool } from './jobLane.ts';
import { unlockLostJobs } from './jobs.queries.ts';
import type { Worker } from './worker.ts';

interface Pace {
  /** How often the queue is looked at without a notice of a new job, and after what time a lane is started again, in milliseconds. */
  pollMs: number;
  /** How long a stop waits. */
  stopMs: number;
  /** A lane that took no job, and found no lack of jobs, for longer has stalled. */
  maxSilentMs?: number;
}

const usualPace: Pace = { pollMs: 2_000, stopMs: 3_000, maxSilentMs: 30_000 };
const unlockEveryMs = 60_000;
/** One for LISTEN of each of three lanes, the others for taking and ending jobs. */
const maxConnections = 5;

/**
 * Runs the jobs of the queue. Any number of nodes do so: each job is run by one of them at a time. A job whose node dies is taken by another
 * after a few minutes. A lane whose pool cannot take jobs gets another pool.
 */
export function startJobQueue(
  { watchdog, ...context }: JobContext & { watchdog: Watchdog },
  lanes: readonly JobLane[],
  pace = usualPace,
): Worker {
  const { db, log } = context;
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection of the job queue was lost');
  const connections = poolBeside(db, maxConnections, onError);
  const pools = new Set<LanePool>();
  const watchedLanes: Watched[] = [];
  const stopping = new AbortController();

  /** Jobs of the pool that are under way end first. */
  async function close(pool: LanePool): Promise<void> {
    await pool.stop().catch(() => undefined);
    pools.delete(pool);
  }

  async function runLane(lane: JobLane): Promise<void> {
    let pool: LanePool | undefined;
    const watched = watchdog.watch(`jobs of ${lane.name}`, {
      isRequired: true,
      ...(pace.maxSilentMs && { maxSilentMs: pace.maxSilentMs }),
      isBusy: () => pool?.isBusy() === true,
      restart: () => pool?.giveUp(new Error('no job could be taken')),
    });
    watchedLanes.push(watched);
    while (!stopping.signal.aborted) {
      try {
        // Pools are opened once the database answers.
        await unlockLostJobs(db);
        if (stopping.signal.aborted) return;
        pool = openLanePool(context, lane, connections, pace.pollMs, watched);
        pools.add(pool);
        await pool.ended;
      } catch (error) {
        if (!stopping.signal.aborted) watched.failed(error);
      }
      if (pool) void close(pool);
      await pause(pace.pollMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  for (const lane of lanes.filter(({ kinds }) => kinds.size > 0)) void runLane(lane);
  const stopUnlocking = repeat(watchdog, 'lost jobs', unlockEveryMs, () => unlockLostJobs(db));
  return {
    async stop() {
      if (stopping.signal.aborted) return;
      stopping.abort();
      for (const watched of watchedLanes) watched.end();
      await stopUnlocking();
      const ended = Promise.all([...pools].map(close));
      let deadline: NodeJS.Timeout | undefined;
      const isOver = await Promise.race([
        ended.then(() => true),
        new Promise<boolean>(resolve => {
          deadline = setTimeout(() => resolve(false), pace.stopMs);
        }),
      ]);
      clearTimeout(deadline);
      // Jobs that hang are left to their lease: to give them to another node now could do them twice.
      if (isOver) await connections.end();
      else void connections.end().catch(onError);
    },
  };
}
