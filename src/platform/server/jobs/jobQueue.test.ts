import { randomBytes } from 'node:crypto';
import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { openWorld, setUp } from '../../../testing/world.ts';
import { createDatabase, type Database, poolBeside } from '../db/database.ts';
import { type JobWork, libraryOptions } from './jobLane.ts';
import { startJobQueue } from './jobQueue.ts';
import { countJobs, discardJob, listJobs, queueJobs, retryJobs, sweepJobs, unlockLostJobs } from './jobs.queries.ts';
import { passTime } from './testing/passTime.ts';
import type { Worker } from './worker.ts';

const nodes: Worker[] = [];
const world = setUp(openWorld);
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.stop();
  await world.sql`delete from graphile_worker._private_jobs`;
});

function startNode(work: JobWork, atOnce = 3): Worker {
  const node = startJobQueue(world.context, [{ name: 'notes', kinds: new Map([['note', work]]), atOnce }], { pollMs: 50, stopMs: 3_000 });
  nodes.push(node);
  return node;
}

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  await expect.poll(isSo, { timeout: 15_000, interval: 20 }).toBe(true);
}
const left = async () => (await world.sql`select from graphile_worker._private_jobs`).length;
const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds));

test('each job runs once on three nodes', async () => {
  const ran: string[] = [];
  for (let node = 0; node < 3; node += 1) {
    startNode(async ({ about }) => {
      ran.push(about);
      await pause(5);
      return undefined;
    });
  }
  const subjects = Array.from({ length: 60 }, (_, number) => String(number));
  await Promise.all(subjects.map(subject => queueJobs(world.db, 'note', [subject])));
  await until(async () => (await left()) === 0);
  expect(ran.toSorted()).toEqual(subjects.toSorted());
});

test('a job that is queued while it runs follows, and never runs beside itself on one node', async () => {
  let [running, most, count] = [0, 0, 0];
  const work: JobWork = async () => {
    running += 1;
    most = Math.max(most, running);
    count += 1;
    if (count < 4) await queueJobs(world.db, 'note', ['same'], 0.2);
    await pause(30);
    running -= 1;
    return undefined;
  };
  for (let node = 0; node < 2; node += 1) startNode(work);
  await Promise.all(Array.from({ length: 10 }, () => queueJobs(world.db, 'note', ['same'], 0.2)));
  await until(async () => count >= 4 && (await left()) === 0);
  expect([count, most]).toEqual([4, 1]);
});

test('a job of a transaction that is rolled back does not run', async () => {
  const ran: string[] = [];
  startNode(async ({ about }) => {
    ran.push(about);
    return undefined;
  });
  await expect(
    world.db.transaction().execute(async tx => {
      await queueJobs(tx, 'note', ['undone']);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await queueJobs(world.db, 'note', ['kept']);
  await until(() => ran.length > 0);
  expect(ran).toEqual(['kept']);
});

test('a job that fails every time is listed with its reason; it can be retried or discarded', async () => {
  let isBroken = true;
  const ran: string[] = [];
  startNode(async ({ about }) => {
    if (isBroken) throw new Error('the source is away');
    ran.push(about);
    return undefined;
  });
  await queueJobs(world.db, 'note', ['first', 'second']);
  for (let tries = 1; tries <= 8; tries += 1) {
    const haveTried = async () => {
      const rows = [...(await listJobs(world.db, 'waiting', 10)), ...(await listJobs(world.db, 'failed', 10))];
      return rows.filter(row => row.tries === tries).length === 2;
    };
    await until(haveTried);
    await passTime(world.db, 86_400);
  }
  expect(await countJobs(world.db)).toEqual([{ kind: 'note', waiting: 0, running: 0, retrying: 0, failed: 2, oldestSeconds: 0 }]);
  const failed = await listJobs(world.db, 'failed', 10);
  expect(failed).toMatchObject([
    { about: 'second', reason: 'the source is away', tries: 8, maxTries: 8 },
    { about: 'first', reason: 'the source is away', tries: 8, maxTries: 8 },
  ]);
  isBroken = false;
  const [second, first] = failed;
  expect(await discardJob(world.db, second?.id ?? 0)).toBe(true);
  expect(await discardJob(world.db, second?.id ?? 0)).toBe(false);
  expect(await retryJobs(world.db, first?.id)).toBe(1);
  await until(async () => (await left()) === 0);
  expect(ran).toEqual(['first']);
});

test('a job that was given up is kept for a month, and one that was superseded is not', async () => {
  await queueJobs(world.db, 'note', ['old', 'new']);
  await world.sql`update graphile_worker._private_jobs set attempts = max_attempts`;
  await world.sql`update graphile_worker._private_jobs set updated_at = now() - interval '31 days' where key = 'note:old'`;
  await sweepJobs(world.db);
  expect((await listJobs(world.db, 'failed', 10)).map(row => row.about)).toEqual(['new']);
});

test('a running job is not discarded or retried, and is taken by another node five minutes after its own died', async () => {
  await queueJobs(world.db, 'note', ['lost']);
  await world.sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a dead node', attempts = 1`;
  const [job] = await listJobs(world.db, 'running', 10);
  expect([await retryJobs(world.db, job?.id), await discardJob(world.db, job?.id ?? 0)]).toEqual([0, false]);
  await unlockLostJobs(world.db);
  expect(await listJobs(world.db, 'running', 10)).toHaveLength(1);
  await passTime(world.db, 301);
  await unlockLostJobs(world.db);
  expect(await listJobs(world.db, 'waiting', 10)).toMatchObject([{ about: 'lost', reason: 'its node stopped' }]);
});

test('the queue goes on after its connections were cut, also in the middle of a job', async () => {
  const ran: string[] = [];
  startNode(async ({ about }) => {
    if (about === 'cut') {
      await world.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.catch(
        () => undefined,
      );
    }
    ran.push(about);
    return undefined;
  });
  await queueJobs(world.db, 'note', ['cut']);
  await until(() => ran.length > 0);
  await until(() =>
    queueJobs(world.db, 'note', ['after']).then(
      () => true,
      () => false,
    ),
  );
  await until(() => ran.includes('after'));
});

test('a stop waits for the job under way and takes no other', async () => {
  const ended: string[] = [];
  let hasBegun = false;
  const node = startNode(async ({ about }) => {
    hasBegun = true;
    await pause(300);
    ended.push(about);
    return undefined;
  }, 1);
  await queueJobs(world.db, 'note', ['first']);
  await until(() => hasBegun);
  await queueJobs(world.db, 'note', ['second']);
  await node.stop();
  expect(ended).toEqual(['first']);
  expect((await listJobs(world.db, 'waiting', 10)).map(row => row.about)).toEqual(['second']);
});

/** The columns, constraints, indexes and functions of the schema of the queue. */
async function schemaOf(db: Database): Promise<unknown[]> {
  const { rows } = await sql`
    with ours as (select oid from pg_namespace where nspname = 'graphile_worker')
    select 'column' as kind, relname || '.' || attname as name,
      concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid), relrowsecurity) as definition
    from pg_class join pg_attribute on attrelid = pg_class.oid left join pg_attrdef on adrelid = pg_class.oid and adnum = attnum
    where relnamespace in (select oid from ours) and relkind in ('r', 'c', 'v') and attnum > 0 and not attisdropped
    union all
    select 'constraint', conname, conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace in (select oid from ours) and contype <> 'n'
    union all
    select 'index', indexname, indexdef from pg_indexes where schemaname = 'graphile_worker'
    union all
    select 'sequence', sequencename, data_type::text from pg_sequences where schemaname = 'graphile_worker'
    union all
    -- The product's copies of the functions leave out comments and empty lines.
    select 'function', proname, regexp_replace(regexp_replace(replace(pg_get_functiondef(oid), '"graphile_worker"', 'graphile_worker'),
      '--[^\n]*', '', 'g'), '[[:space:]]+', ' ', 'g')
    from pg_proc where pronamespace in (select oid from ours)
    union all
    select 'migration', id::text, breaking::text from graphile_worker.migrations
    order by 1, 2, 3`.execute(db);
  return rows;
}

test('the schema that our migration makes is that of the library', async () => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await sql.raw(`create database ${name}`).execute(world.db);
  const db = createDatabase({ ...world.connection, database: name }, () => undefined);
  const pool = poolBeside(db, 2, () => undefined);
  await runMigrations({ ...libraryOptions(world.context.log), pgPool: pool });
  const expected = await schemaOf(db);
  await pool.end();
  await db.destroy();
  await sql.raw(`drop database ${name} with (force)`).execute(world.db);
  expect(expected.length).toBeGreaterThan(70);
  expect(await schemaOf(world.db)).toEqual(expected);
});
