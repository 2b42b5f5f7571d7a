import type { FastifyInstance } from 'fastify';
import { readPage } from '../../../platform/server/db/readPage.ts';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { inTransaction } from '../../../platform/server/db/database.ts';
import { countJobs, discardJob, listJobs, retryJobs } from '../../../platform/server/jobs/jobs.queries.ts';
import { refuse } from '../../../platform/shared/errors.ts';
import { addStaffEntry } from '../../staff-log/server/index.ts';
import { jobsRoutes } from '../jobs.contract.ts';

const noSuchJob = 'There is no such job that was given up. It may be done, or be tried again already.';

export function serveJobs(app: FastifyInstance, context: Context): void {
  const { db } = context;
  serve(app, context, jobsRoutes, {
    list: async ({ query: { state, limit, cursor } }) => {
      const read = (max: number) => listJobs(db, state, max, cursor === undefined ? undefined : Number(cursor));
      const [counts, { rows, nextCursor }] = await Promise.all([countJobs(db), readPage(limit, read, ({ id }) => id)]);
      const jobs = rows.map(({ queuedAt, runAt, ...job }) => ({
        ...job,
        queuedAt: queuedAt.toISOString(),
        runAt: runAt.toISOString(),
      }));
      return { counts, jobs, nextCursor };
    },
    retry: ({ viewer, params }) =>
      inTransaction(db, async tx => {
        if ((await retryJobs(tx, params.id)) === 0) return refuse('not_found', noSuchJob);
        await addStaffEntry(tx, { actorId: viewer.id, action: 'retry_job', about: `job ${params.id}` });
        return undefined;
      }),
    retryAll: ({ viewer }) =>
      inTransaction(db, async tx => {
        const jobs = await retryJobs(tx);
        await addStaffEntry(tx, { actorId: viewer.id, action: 'retry_jobs', changes: { jobs: [null, jobs] } });
        return { jobs };
      }),
    discard: ({ viewer, params }) =>
      inTransaction(db, async tx => {
        if (!(await discardJob(tx, params.id))) return refuse('not_found', noSuchJob);
        await addStaffEntry(tx, { actorId: viewer.id, action: 'delete_job', about: `job ${params.id}` });
        return undefined;
      }),
  });
}
