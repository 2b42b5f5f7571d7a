import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { openWorld, type World } from '../../../testing/world.ts';
import { createDatabase, type Database } from '../db/database.ts';
import { openRelay, type Relay } from '../testing/relay.ts';
import type { JobWork } from './jobLane.ts';
import { startJobQueue } from './jobQueue.ts';
import { queueJobs } from './jobs.queries.ts';
import type { Worker } from './worker.ts';

let world: World;
let relay: Relay;
let db: Database;
let node: Worker | undefined;
let ran: string[] = [];
beforeEach(async () => {
  world = await openWorld();
  relay = await openRelay(inject('postgres'));
  const connection = { ...relay.connection, database: world.connection.database ?? '' };
  db = createDatabase({ ...connection, max: 4, queryTimeoutMillis: 500, connectionTimeoutMillis: 1_000 }, () => undefined);
});
afterEach(async () => {
  await relay.mend();
  await node?.stop();
  await db.destroy();
  await relay.cut();
  await world.close();
  ran = [];
});

function startNode(): void {
  const work: JobWork = async ({ about }) => {
    ran.push(about);
    return undefined;
  };
  const kinds = new Map([['note', work]]);
  node = startJobQueue({ ...world.context, db }, [{ name: 'notes', kinds, atOnce: 3 }], { pollMs: 50, stopMs: 3_000, maxSilentMs: 2_000 });
}

const patience = { timeout: 30_000, interval: 20 };
const lane = () => world.context.watchdog.states().find(({ name }) => name === 'jobs of notes');
const readyz = async () => (await world.app.inject({ url: '/readyz' })).statusCode;

async function expectJobRuns(about: string): Promise<void> {
  await queueJobs(world.db, 'note', [about]);
  await expect.poll(() => ran, patience).toContain(about);
}

/** Ends every connection, as a restart or a failover does. No statement of before runs any more. */
async function endConnections(): Promise<void> {
  await world.sql`
    select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
}

const faults: [string, (relay: Relay) => unknown][] = [
  [
    'away',
    async relay => {
      await relay.cut();
      await endConnections();
    },
  ],
  ['restarted', endConnections],
  [
    'slower than the timeout of a statement',
    relay => {
      relay.state = 'silent';
    },
  ],
  [
    'starting again',
    relay => {
      relay.state = 'starting';
      return endConnections();
    },
  ],
];

describe.each(faults)('while the database is %s', (name, begin) => {
  test('a lane does not start, its node is not ready, and it starts afterwards', async () => {
    await begin(relay);
    startNode();
    if (name !== 'restarted') {
      await expect.poll(() => lane()?.failures, patience).toBeGreaterThan(0);
      expect(await readyz()).toBe(503);
    }
    await relay.mend();
    await expectJobRuns('first');
    expect(await readyz()).toBe(200);
  });

  test('a lane that runs stalls at most until it is over', async () => {
    startNode();
    await expectJobRuns('before');
    await begin(relay);
    if (name !== 'restarted') await expect.poll(() => lane()?.failures, patience).toBeGreaterThan(0);
    await relay.mend();
    await expectJobRuns('after');
    await expect.poll(() => lane()?.isStalled, patience).toBe(false);
  });
});

test.each([
  ['registers its kinds', /_private_tasks/],
  ['takes jobs', /with j as/],
])('a lane whose statement that %s fails takes jobs once it succeeds', async (_name, statement) => {
  relay.cutAt = statement;
  startNode();
  await expect.poll(() => lane()?.failures, patience).toBeGreaterThan(1);
  expect(await readyz()).toBe(503);
  await relay.mend();
  await expectJobRuns('later');
});

test('a lane that can take no jobs is stalled, its node says so, and it goes on by itself', async () => {
  startNode();
  await expectJobRuns('before');
  await world.sql`alter table graphile_worker._private_jobs rename to jobs_elsewhere`;
  await expect.poll(() => lane()?.isStalled, patience).toBe(true);
  expect((await world.app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready', stalled: ['jobs of notes'] });
  expect((await world.app.inject({ url: '/metrics' })).body).toContain('bleachers_worker_stalled{worker="jobs of notes"} 1');
  await world.sql`alter table graphile_worker.jobs_elsewhere rename to _private_jobs`;
  await expectJobRuns('after');
  await expect.poll(() => lane()?.isStalled, patience).toBe(false);
});
