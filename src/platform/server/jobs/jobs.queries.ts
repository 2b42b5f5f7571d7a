import { sql } from 'kysely';
import type { Connection } from '../db/database.ts';

/** A job that runs for longer has lost its node; another one may take it. In minutes. */
export const leaseMinutes = 5;
const daysKept = 30;

/** The jobs of ours: one without a key was superseded while it ran. */
const ours = sql`graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id and job.key is not null`;
const isGivenUp = sql`job.attempts >= job.max_attempts and job.locked_at is null`;

/**
 * Queues a job for each subject, in the transaction that causes it (database function `queue_jobs`). A job that waits already is moved.
 * `due` is a time, or a number of seconds from now.
 */
export async function queueJobs(
  db: Connection,
  kind: string,
  subjects: readonly (string | number)[],
  due: Date | number = 0,
): Promise<void> {
  if (subjects.length === 0) return;
  const time = typeof due === 'number' ? sql`now() + make_interval(secs => ${due})` : sql`${due}::timestamptz`;
  await sql`
    select queue_jobs(${kind}, ${subjects.map(String)}::text[], array_fill(${time}, array[${subjects.length}::int]))`.execute(db);
}

/** The number of jobs by kind and state, and for how long the oldest has been due. */
export interface JobCount {
  kind: string;
  /** Due at a later time, or now and not taken yet. */
  waiting: number;
  running: number;
  /** Failed before and waiting for the next try; also counted as waiting. */
  retrying: number;
  /** Given up after the last try. */
  failed: number;
  oldestSeconds: number;
}

export async function countJobs(db: Connection): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select task.identifier as kind,
      count(*) filter (where job.is_available) as waiting,
      count(*) filter (where job.locked_at is not null) as running,
      count(*) filter (where job.is_available and job.attempts > 0) as retrying,
      count(*) filter (where ${isGivenUp}) as failed,
      coalesce(greatest(0, extract(epoch from now() - min(job.run_at) filter (where job.is_available))), 0)::float8 as "oldestSeconds"
    from ${ours} group by task.identifier order by task.identifier`.execute(db);
  return rows;
}

export interface StoredJob {
  id: number;
  kind: string;
  about: string;
  tries: number;
  maxTries: number;
  /** The error of the last try; null if its node died. */
  reason: string | null;
  queuedAt: Date;
  runAt: Date;
}

const columns = sql`job.id, task.identifier as kind, job.payload ->> 'about' as about, job.attempts::int as tries,
  job.max_attempts::int as "maxTries", job.last_error as reason, job.created_at as "queuedAt", job.run_at as "runAt"`;

export type JobState = 'failed' | 'waiting' | 'running';

/** A page of jobs of one state, those that were queued last first. */
export async function listJobs(db: Connection, state: JobState, limit: number, behind?: number): Promise<StoredJob[]> {
  const states = { failed: isGivenUp, waiting: sql`job.is_available`, running: sql`job.locked_at is not null` };
  const { rows } = await sql<StoredJob>`
    select ${columns} from ${ours} where ${states[state]} and (${behind ?? null}::bigint is null or job.id < ${behind ?? null}::bigint)
    order by job.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Has jobs that were given up tried again, all of their tries; answers their number. Without an id all of them. */
export async function retryJobs(db: Connection, id?: number): Promise<number> {
  const { rows } = await sql`
    select graphile_worker.reschedule_jobs(array(
      select job.id from ${ours} where ${isGivenUp} and (${id ?? null}::bigint is null or job.id = ${id ?? null}::bigint)
    ), now(), attempts => 0)`.execute(db);
  if (rows.length > 0) await sql`select pg_notify('jobs:insert', json_build_object('count', ${rows.length}::int)::text)`.execute(db);
  return rows.length;
}

/** Deletes a job that was given up; answers whether there was one. */
export async function discardJob(db: Connection, id: number): Promise<boolean> {
  const { rows } = await sql`
    select graphile_worker.complete_jobs(array(select job.id from ${ours} where ${isGivenUp} and job.id = ${id}))`.execute(db);
  return rows.length > 0;
}

/** Lets other nodes take the jobs of a node that died. The library itself waits four hours. */
export async function unlockLostJobs(db: Connection): Promise<void> {
  await sql`
    update graphile_worker._private_jobs set locked_at = null, locked_by = null, last_error = coalesce(last_error, 'its node stopped')
    where locked_at < now() - make_interval(mins => ${leaseMinutes})`.execute(db);
}

/** Deletes jobs that were given up a month ago, and what is left of superseded ones. */
export async function sweepJobs(db: Connection): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs
    where locked_at is null and attempts >= max_attempts and (key is null or updated_at < now() - make_interval(days => ${daysKept}))`.execute(
    db,
  );
}
