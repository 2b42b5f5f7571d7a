import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../testing/world.ts';
import { migrate, migrationTexts } from './migrate.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await sql`create table contended (fact text)`.execute(world.db);
});
afterAll(() => world.close());

/** The migrations of this version and one more. */
const withOneMore = (name: string, text: string) => async () => new Map([...(await migrationTexts()), [name, text]]);

test('a migration that a write brings into a deadlock is tried again', async () => {
  // The writer has read the table and waits to write it; PostgreSQL finds the deadlock when the migration asks for more.
  const text = `
    lock table contended in share row exclusive mode;
    select pg_sleep(0.7);
    alter table contended add column note text`;
  const before = await deadlocks();
  let migrating: Promise<string[]> | undefined;
  await world.db.transaction().execute(async tx => {
    await sql`set local lock_timeout = '10s'`.execute(tx);
    await sql`select count(*) from contended`.execute(tx);
    migrating = migrate(world.db, { readTexts: withOneMore('20991231T0000_deadlock', text) });
    await expect
      .poll(
        async () =>
          (await sql`select 1 from pg_stat_activity where query like '%pg_sleep(0.7)%' and wait_event = 'PgSleep'`.execute(world.db)).rows,
      )
      .toHaveLength(1);
    await sql`insert into contended (fact) values ('written meanwhile')`.execute(tx);
  });
  expect(await migrating).toEqual(['20991231T0000_deadlock']);
  expect((await sql`select fact, note from contended`.execute(world.db)).rows).toEqual([{ fact: 'written meanwhile', note: null }]);
  await expect.poll(deadlocks, { timeout: 10_000 }).toBe(before + 1);
});

async function deadlocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select deadlocks as count from pg_stat_database where datname = current_database()`.execute(
    world.db,
  );
  return rows[0]?.count ?? 0;
}

test('a migration that fails is named with its reason and an advice', async () => {
  const failing = (text: string) => migrate(world.db, { readTexts: withOneMore('20991231T0001_wrong', text) }).catch(String);
  expect(await failing('alter table nowhere add column x int')).toBe(
    'Error: The migration 20991231T0001_wrong failed and changed nothing: relation "nowhere" does not exist. Correct the cause, then start again: it continues where it was.',
  );
  const withoutRights = `set local role pg_monitor; alter table contended add column x int`;
  expect(await failing(withoutRights)).toMatch(
    /failed and changed nothing: must be owner of table contended\. The account of DATABASE_URL has to own/,
  );
});
