import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { countJobs, discardJob, listJobs, retryJobs } from '../../../platform/server/jobs/jobs.queries.ts';
import { refuse } from '../../../platform/shared/errors.ts';
import { jobsRoutes } from '../jobs.contract.ts';

const noSuchJob = 'There is no such job that was given up. It may be done, or be tried again already.';

export function serveJobs(app: FastifyInstance, context: Context): void {
  const { db } = context;
  serve(app, context, jobsRoutes, {
    list: async ({ query: { state, limit, cursor } }) => {
      // One more row than the limit shows whether there is a next page.
      const [counts, found] = await Promise.all([
        countJobs(db),
        listJobs(db, state, limit + 1, cursor === undefined ? undefined : Number(cursor)),
      ]);
      const jobs = found.slice(0, limit).map(({ queuedAt, runAt, ...job }) => ({
        ...job,
        queuedAt: queuedAt.toISOString(),
        runAt: runAt.toISOString(),
      }));
      return { counts, jobs, nextCursor: found.length > limit ? String(jobs.at(-1)?.id) : null };
    },
    retry: async ({ params }) => ((await retryJobs(db, params.id)) > 0 ? undefined : refuse('not_found', noSuchJob)),
    retryAll: async () => ({ jobs: await retryJobs(db) }),
    discard: async ({ params }) => ((await discardJob(db, params.id)) ? undefined : refuse('not_found', noSuchJob)),
  });
}
