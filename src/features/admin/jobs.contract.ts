/** The background jobs, for admins. src/features/admin/README.md. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { id, idInPath, instant, limitQuery, nextCursor } from '../../platform/shared/fields.ts';

const count = z.int().nonnegative();

/** The states in which jobs are listed. One that is done is deleted. */
export const jobStates = ['failed', 'waiting', 'running'] as const;

const job = z
  .object({
    id: id.describe('The id of the job.'),
    kind: z.string().describe('The kind of work, such as mail.'),
    about: z.string().describe('The id of what it is about, such as that of a mail. It holds no text and no address of a person.'),
    tries: count.describe('The number of tries so far.'),
    maxTries: count.describe('The number of tries after which it is given up.'),
    reason: z.string().nullable().describe('The error of the last try; null if there is none.'),
    queuedAt: instant.describe('The time at which it was queued.'),
    runAt: instant.describe('The time from which it may run.'),
  })
  .meta({ id: 'Job' });
export type Job = z.output<typeof job>;

const jobCount = z
  .object({
    kind: z.string().describe('The kind of work.'),
    waiting: count.describe('Jobs that wait for their time or for a place.'),
    running: count.describe('Jobs that a node is at.'),
    retrying: count.describe('Waiting jobs that failed before.'),
    failed: count.describe('Jobs that were given up after their last try.'),
    oldestSeconds: z.number().nonnegative().describe('For how long the oldest waiting job has been due, in seconds.'),
  })
  .meta({ id: 'JobCount' });

const isAdmin = { access: 'signed-in', role: 'admin' } as const;

export const jobsRoutes = defineRoutes({
  list: {
    ...isAdmin,
    method: 'GET',
    path: '/api/admin/jobs',
    summary: 'The background jobs: their numbers by kind, and those of one state, the latest first.',
    query: z.object({
      state: z.enum(jobStates).default('failed').describe('Which jobs are listed.'),
      limit: limitQuery(50).describe('The number of jobs, 100 at most; more is served as 100.'),
      cursor: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional()
        .describe('The `nextCursor` of the page before.'),
    }),
    response: z.object({
      counts: z.array(jobCount).describe('The numbers of all kinds that have jobs.'),
      jobs: z.array(job).describe('The jobs of this page.'),
      nextCursor,
    }),
    errors: [],
  },
  retry: {
    ...isAdmin,
    method: 'POST',
    path: '/api/admin/jobs/:id/retry',
    summary: 'Has a job that was given up tried again at once, with all of its tries.',
    params: z.object({ id: idInPath.describe('The id of the job.') }),
    response: null,
    errors: ['not_found'],
  },
  retryAll: {
    ...isAdmin,
    method: 'POST',
    path: '/api/admin/jobs/retry',
    summary: 'Has all jobs that were given up tried again.',
    response: z.object({ jobs: count.describe('The number of jobs.') }),
    errors: [],
  },
  discard: {
    ...isAdmin,
    method: 'DELETE',
    path: '/api/admin/jobs/:id',
    summary: 'Deletes a job that was given up.',
    params: z.object({ id: idInPath.describe('The id of the job.') }),
    response: null,
    errors: ['not_found'],
  },
});
