import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openWorld, setUp } from '../../../testing/world.ts';
import { projectFolder } from '../process/project.ts';
import { migrate, migrationTexts } from './migrate.ts';
import { releasedVersions } from './schemaVersion.queries.ts';

const world = setUp(openWorld);
beforeAll(async () => {
  await world.sql`create table contended (fact text)`;
});

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
      .poll(async () => await world.sql`select 1 from pg_stat_activity where query like '%pg_sleep(0.7)%' and wait_event = 'PgSleep'`)
      .toHaveLength(1);
    await sql`insert into contended (fact) values ('written meanwhile')`.execute(tx);
  });
  expect(await migrating).toEqual(['20991231T0000_deadlock']);
  expect(await world.sql`select fact, note from contended`).toEqual([{ fact: 'written meanwhile', note: null }]);
  await expect.poll(deadlocks, { timeout: 10_000 }).toBe(before + 1);
});

async function deadlocks(): Promise<number> {
  const rows = await world.sql<{ count: number }>`select deadlocks as count from pg_stat_database where datname = current_database()`;
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

describe('a database of another version', () => {
  const at = (...versions: string[]) => migrate(world.db, { readVersions: async () => versions });
  const stored = async () => await world.sql`select version, works_with from schema_version`;

  test('is brought on by the next version, and used by both', async () => {
    await at('1.0', '1.1');
    expect(await stored()).toEqual([{ version: '1.1', works_with: '1.0' }]);
    await at('1.0');
    expect(await stored()).toEqual([{ version: '1.1', works_with: '1.0' }]);
  });

  test('is refused by the version after the next one, and by one that is older than the version before', async () => {
    await at('1.0', '1.1');
    await expect(at('1.0', '1.1', '1.2', '1.3')).rejects.toThrow('The database is of version 1.1. Start 1.2 on it before 1.3.');
    await at('1.0', '1.1', '1.2');
    await expect(at('1.0')).rejects.toThrow('The database is of version 1.2, which works with 1.1 and newer. This is 1.0.');
    expect(await at('1.0', '1.1')).toEqual([]);
  });

  test('before 1.0 goes on with the schema of 1.0 if it has every former migration, and is refused otherwise', async () => {
    const [first = ''] = (await migrationTexts()).keys();
    const start = () =>
      migrate(world.db, { readTexts: async () => new Map([[first, 'select 1']]), readVersions: async () => ['1.0', '1.1', '1.2'] });
    const replaceBy = async (...former: string[]) => {
      await world.sql`delete from kysely_migration`;
      await world.sql`insert into kysely_migration select unnest(${former}::text[]), now()`;
    };
    await replaceBy('20261120T1400_people', '20261127T0900_former_counts');
    await expect(start()).rejects.toThrow('of a version before 1.0. docs/operate.md, Upgrade');
    await replaceBy('20261120T1400_people', '20261128T2300_schema_version');
    expect(await start()).toEqual([]);
    expect(await world.sql`select name from kysely_migration`).toEqual([{ name: first }]);
  });
});

test('the last of the released versions is that of the package', async () => {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(await readFile(join(projectFolder, 'package.json'), 'utf8')));
  expect(version.startsWith(`${(await releasedVersions()).at(-1)}.`)).toBe(true);
});
