import { beforeEach, expect, test } from 'vitest';
import { queueJobs } from '../../../platform/server/jobs/jobs.queries.ts';
import { countTry } from '../../../platform/server/jobs/jobCounts.ts';
import type { Answer } from '../../../platform/shared/contract.ts';
import { openWorld, setUp } from '../../../testing/world.ts';
import type { jobsRoutes } from '../jobs.contract.ts';

type Jobs = Answer<typeof jobsRoutes.list>;

const world = setUp(openWorld);
const admin = setUp(() => world.staff('admin'));
beforeEach(async () => {
  await world.sql`delete from graphile_worker._private_jobs`;
});

const list = async (query = '') => (await admin.call<Jobs>('GET', `/api/admin/jobs${query}`)).body;
/** As if every try of the jobs with these keys had failed. */
const giveUp = (...keys: string[]) =>
  world.sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no answer' where key = any(${keys})`;

test('the jobs are counted by kind and listed by state, a page at a time', async () => {
  await queueJobs(world.db, 'mail', [1, 2, 3]);
  await queueJobs(world.db, 'copy_picture', [4], 3_600);
  await giveUp('mail:1', 'mail:2');
  const failed = await list('?limit=1');
  expect(failed.counts).toMatchObject([
    { kind: 'copy_picture', waiting: 1, failed: 0, oldestSeconds: 0 },
    { kind: 'mail', waiting: 1, running: 0, retrying: 0, failed: 2 },
  ]);
  expect(failed.jobs).toMatchObject([{ kind: 'mail', about: '2', reason: 'no answer', tries: 12, maxTries: 12 }]);
  const next = await list(`?limit=1&cursor=${failed.nextCursor}`);
  expect([next.jobs.map(job => job.about), next.nextCursor]).toEqual([['1'], null]);
  expect((await list('?state=waiting')).jobs.map(({ kind, about }) => [kind, about])).toEqual([
    ['copy_picture', '4'],
    ['mail', '3'],
  ]);
});

test('a job that was given up is tried again or deleted, once; others are not touched', async () => {
  await queueJobs(world.db, 'mail', [1, 2, 3]);
  await giveUp('mail:1', 'mail:2');
  const [second, first] = (await list()).jobs;
  const [waiting] = (await list('?state=waiting')).jobs;
  const answers = [
    await admin.call('POST', `/api/admin/jobs/${second?.id}/retry`),
    await admin.call('POST', `/api/admin/jobs/${second?.id}/retry`),
    await admin.call('DELETE', `/api/admin/jobs/${first?.id}`),
    await admin.call('DELETE', `/api/admin/jobs/${first?.id}`),
    await admin.call('DELETE', `/api/admin/jobs/${waiting?.id}`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([204, 404, 204, 404, 404]);
  expect((await list('?state=waiting')).jobs.map(({ about, tries }) => [about, tries])).toEqual([
    ['3', 0],
    ['2', 0],
  ]);
});

test('all jobs that were given up are tried again at once', async () => {
  await queueJobs(world.db, 'mail', [1, 2, 3]);
  await giveUp('mail:1', 'mail:2');
  expect((await admin.call('POST', '/api/admin/jobs/retry')).body).toEqual({ jobs: 2 });
  expect((await list()).jobs).toEqual([]);
});

test('the metrics have the jobs by kind and state, and the tries of the node', async () => {
  await queueJobs(world.db, 'mail', [1, 2]);
  await giveUp('mail:1');
  countTry('mail', 'failed', 0.5);
  const { body } = await world.app.inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' });
  expect(body).toContain('bleachers_jobs{kind="mail",state="failed"} 1');
  expect(body).toContain('bleachers_jobs{kind="mail",state="waiting"} 1');
  expect(body).toMatch(/bleachers_job_tries_total\{kind="mail",outcome="failed"\} \d/);
});
