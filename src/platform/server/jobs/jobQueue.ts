import type { FastifyBaseLogger } from 'fastify';
import { Logger, runTaskList, type TaskList, type WorkerPool } from 'graphile-worker';
import { type Database, poolBeside } from '../db/database.ts';
import { countTry } from './jobCounts.ts';
import { queueJobs, unlockLostJobs } from './jobs.queries.ts';
import type { Worker } from './worker.ts';

/** One try of a job. */
export interface JobTry {
  /** The subject that it was queued with. */
  about: string;
  /** Whether the job is given up if this try fails. */
  isLastTry: boolean;
}

/** Does the work of a job. A time that it resolves to puts the job off until then; an error has it tried again later. */
export type JobWork = (job: JobTry) => Promise<Date | undefined>;

/** Kinds of jobs that share places, so that slow ones hold up only their like. */
export interface JobLane {
  kinds: ReadonlyMap<string, JobWork>;
  /** How many run at once on this node. */
  atOnce: number;
}

interface JobContext {
  db: Database;
  log: FastifyBaseLogger;
}

/** How often the queue is looked at without a notice of a new job, and how long a stop waits, in milliseconds. */
const usualPace = { pollMs: 2_000, stopMs: 3_000 };
const unlockEveryMs = 60_000;
const restartMs = 2_000;
/** One for LISTEN of each of three lanes, the others for taking and ending jobs. */
const maxConnections = 5;
/** A try ends before another node may take its job. */
const longestTryMs = 240_000;

/** The options of the library: its log without the failures of jobs, which are logged here, and no handling of signals. */
export function libraryOptions(log: FastifyBaseLogger) {
  return {
    noHandleSignals: true,
    // Without these the library does not wait for the statement that ends a job, and its failure would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, message, meta) => {
      // The enum of the library is ambient, and so is no value here.
      const name: string = level;
      if (name === 'error' && meta?.failure !== true) log.warn({ err: meta?.error }, `the job queue: ${message.slice(0, 200)}`);
    }),
  };
}

function aboutOf(payload: unknown): string {
  const about = typeof payload === 'object' && payload !== null && 'about' in payload ? payload.about : undefined;
  if (typeof about !== 'string') throw new Error('the job has no subject');
  return about;
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the try took longer than four minutes')), longestTryMs);
  });
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer));
}

/** The kinds as tasks of the library. */
export function tasksOf({ db, log }: JobContext, kinds: ReadonlyMap<string, JobWork>): TaskList {
  const task = (kind: string, work: JobWork): TaskList[string] => {
    return async (payload, { job }) => {
      const begun = performance.now();
      const seconds = () => (performance.now() - begun) / 1_000;
      const isLastTry = job.attempts >= job.max_attempts;
      try {
        const about = aboutOf(payload);
        const later = await withinTime(work({ about, isLastTry }));
        if (later) await queueJobs(db, kind, [about], later);
        countTry(kind, 'done', seconds());
      } catch (error) {
        countTry(kind, 'failed', seconds());
        const facts = { err: error, job: job.id, kind, try: job.attempts };
        if (isLastTry) log.error(facts, 'a job failed and was given up');
        else log.warn(facts, 'a job failed and will be tried again');
        throw error;
      }
    };
  };
  return Object.fromEntries([...kinds].map(([kind, work]) => [kind, task(kind, work)]));
}

/**
 * Runs the jobs of the queue. Any number of nodes do so: each job is run by one of them at a time. A job whose node dies is taken by another
 * after a few minutes.
 */
export function startJobQueue(context: JobContext, lanes: readonly JobLane[], pace = usualPace): Worker {
  const { db, log } = context;
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection of the job queue was lost');
  const connections = poolBeside(db, maxConnections, onError);
  const running = new Set<WorkerPool>();
  let isStopping = false;

  function startLane(lane: JobLane): void {
    const options = { ...libraryOptions(log), concurrency: lane.atOnce, pollInterval: pace.pollMs };
    const pool = runTaskList(options, tasksOf(context, lane.kinds), connections);
    running.add(pool);
    // The library ends a pool that could not note the end of a job, such as while the database is away.
    const again = (error?: unknown) => {
      running.delete(pool);
      if (isStopping) return;
      log.warn({ err: error }, 'the job queue stopped and will be started again');
      setTimeout(() => !isStopping && startLane(lane), restartMs).unref();
    };
    pool.promise.then(() => again(), again);
  }

  for (const lane of lanes.filter(({ kinds }) => kinds.size > 0)) startLane(lane);
  const unlock = () => void unlockLostJobs(db).catch(onError);
  const timer = setInterval(unlock, unlockEveryMs);
  timer.unref();
  return {
    async stop() {
      if (isStopping) return;
      isStopping = true;
      clearInterval(timer);
      const ended = Promise.allSettled([...running].map(async pool => pool.gracefulShutdown()));
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
