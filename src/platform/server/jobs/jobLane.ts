import { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, runTaskList, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Database } from '../db/database.ts';
import type { Watched } from '../process/watchdog.ts';
import { countTry } from './jobCounts.ts';
import { queueJobs } from './jobs.queries.ts';

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
  name: string;
  kinds: ReadonlyMap<string, JobWork>;
  /** How many run at once on this node. */
  atOnce: number;
}

export interface JobContext {
  db: Database;
  log: FastifyBaseLogger;
}

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
      // The log leaves out repeats of a message by its words, so they have no changing number.
      if (name === 'error' && meta?.failure !== true)
        log.warn({ err: meta?.error }, `the job queue: ${message.replaceAll(/\d+ms/g, 'a while').slice(0, 200)}`);
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

/** The library's workers of a lane. They cannot be started again; another set takes their place. */
export interface LanePool {
  /** Settles when they take no more jobs. */
  ended: Promise<void>;
  /** Whether each of them runs a job. */
  isBusy(): boolean;
  /** Rejects `ended`. */
  giveUp: (error: Error) => void;
  /** Has them take no more jobs, and waits for those that they run. */
  stop(): Promise<void>;
}

/**
 * Starts the library's workers of a lane. If their first statement fails, each later one fails by its error, so they give up at once.
 * Later failures are tried again by the library.
 */
export function openLanePool(context: JobContext, lane: JobLane, connections: Pool, pollMs: number, watched: Watched): LanePool {
  const events: WorkerEvents = new EventEmitter();
  const options = { ...libraryOptions(context.log), events, concurrency: lane.atOnce, pollInterval: pollMs };
  const workers: WorkerPool = runTaskList(options, tasksOf(context, lane.kinds), connections);
  let [hasBegun, asking, busy] = [false, 0, 0];
  let isStopping = false;
  let giveUp: LanePool['giveUp'] = () => undefined;
  const ended = new Promise<void>((resolve, reject) => {
    giveUp = reject;
    workers.promise.then(resolve, reject).finally(() => {
      isStopping = true;
    });
  });
  function answered(): void {
    asking -= 1;
    hasBegun = true;
    watched.succeeded();
  }
  events.on('worker:getJob:start', () => void (asking += 1));
  events.on('worker:getJob:empty', answered);
  events.on('job:start', () => {
    busy += 1;
    answered();
  });
  events.on('job:complete', () => {
    busy -= 1;
    watched.succeeded();
  });
  events.on('worker:getJob:error', ({ error }) => {
    asking -= 1;
    const problem = error instanceof Error ? error : new Error('no job could be taken');
    if (hasBegun) watched.failed(problem);
    // The library prints the failure of a worker that is ended in the middle of a statement.
    else if (asking === 0) setImmediate(() => giveUp(problem));
  });
  return {
    ended,
    isBusy: () => busy >= lane.atOnce,
    giveUp,
    async stop() {
      if (!isStopping) void Promise.resolve(workers.gracefulShutdown()).catch(() => undefined);
      isStopping = true;
      await workers.promise;
    },
  };
}
