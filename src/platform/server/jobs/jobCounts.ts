import { type Family } from '../metrics/exposition.ts';
import type { Database } from '../db/database.ts';
import { countJobs } from './jobs.queries.ts';

interface Ended {
  done: number;
  failed: number;
  seconds: number;
}

/** The jobs that this process has ended, by kind. */
const ended = new Map<string, Ended>();

/** Counts a try that has ended. */
export function countTry(kind: string, outcome: 'done' | 'failed', seconds: number): void {
  const counts = ended.get(kind) ?? { done: 0, failed: 0, seconds: 0 };
  counts[outcome] += 1;
  counts.seconds += seconds;
  ended.set(kind, counts);
}

/** The families of the job queue: its backlog, which is the same on every node, and the tries of this node. */
export async function jobFigures(db: Database): Promise<Family[]> {
  const counts = await countJobs(db).catch(() => []);
  const tries = [...ended];
  return [
    {
      name: 'bleachers_jobs',
      help: 'Jobs of the queue by kind and state; the same on every node.',
      type: 'gauge',
      samples: counts.flatMap(({ kind, waiting, running, retrying, failed }) =>
        Object.entries({ waiting, running, retrying, failed }).map(([state, value]) => ({ labels: { kind, state }, value })),
      ),
    },
    {
      name: 'bleachers_job_oldest_seconds',
      help: 'For how long the oldest waiting job has been due.',
      type: 'gauge',
      samples: counts.map(({ kind, oldestSeconds }) => ({ labels: { kind }, value: oldestSeconds })),
    },
    {
      name: 'bleachers_job_tries_total',
      help: 'Tries of jobs that ended on this node.',
      type: 'counter',
      samples: tries.flatMap(([kind, { done, failed }]) =>
        Object.entries({ done, failed }).map(([outcome, value]) => ({ labels: { kind, outcome }, value })),
      ),
    },
    {
      name: 'bleachers_job_seconds_total',
      help: 'The time that these tries took.',
      type: 'counter',
      samples: tries.map(([kind, { seconds }]) => ({ labels: { kind }, value: seconds })),
    },
  ];
}
