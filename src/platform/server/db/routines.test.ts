import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld, setUp } from '../../../testing/world.ts';
import { migrate, migrationTexts } from './migrate.ts';
import { applySchemaCode, schemaCode } from './routines.ts';
import { releasedVersions } from './schemaVersion.queries.ts';

const world = setUp(openWorld);

const lockTimeout = '300ms';
const none = new Map<string, string>();
const apply = (texts: Record<string, string>) =>
  applySchemaCode(
    world.db,
    { routines: new Map(Object.entries(texts)), views: none, limited: none, dropped: none },
    { lockTimeout, renewsViews: false },
  );
const answerOf = async (call: string): Promise<unknown> => {
  const rows = await world.sql<{ answer: unknown }>`select ${sql.raw(call)} as answer`;
  return rows[0]?.answer;
};
const doubled = (body: string) => `create or replace function doubled(n int) returns int language sql as $$ ${body} $$;`;

test('every function, procedure and trigger function of the database has a file of its name', async () => {
  const rows = await world.sql<{ name: string }>`
    select distinct case when n.nspname = 'public' then '' else n.nspname || '.' end || p.proname as name
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'late') and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`;
  expect(rows.map(({ name }) => name).sort()).toEqual([...(await schemaCode()).routines.keys()].sort());
});

test('every view of the database has a file of its name', async () => {
  const viewsIn = async (schema: string) => {
    const rows = await world.sql<{
      name: string;
    }>`select viewname as name from pg_views where schemaname = ${schema} order by viewname collate "C"`;
    return rows.map(({ name }) => name);
  };
  const { views, limited } = await schemaCode();
  expect(await viewsIn('public')).toEqual([...views.keys()]);
  expect(await viewsIn('late')).toEqual([...views.keys(), ...limited.keys()].sort());
});

test('a migration of a database with routines defines neither routines nor views', async () => {
  const defining = [...(await migrationTexts())]
    .slice(1)
    .filter(([, text]) => /create (or replace )?(function|procedure|trigger|view)/i.test(text))
    .map(([name]) => name);
  expect(defining).toEqual([]);
});

test('a routine is replaced once its text has changed, and only then', async () => {
  expect(await apply({ doubled: doubled('select n + n') })).toEqual(['doubled']);
  expect(await apply({ doubled: doubled('select n + n') })).toEqual([]);
  expect(await apply({ doubled: doubled('select n * 2') })).toEqual(['doubled']);
  expect(await answerOf('doubled(21)')).toBe(42);
});

test('routines may call each other in any order', async () => {
  expect(
    await apply({
      a_first: doubled('select z_last(n)').replace('doubled', 'a_first'),
      z_last: doubled('select n').replace('doubled', 'z_last'),
    }),
  ).toHaveLength(2);
  expect(await answerOf('a_first(7)')).toBe(7);
});

test('a routine that names what is not there changes nothing', async () => {
  await apply({ doubled: doubled('select n * 2') });
  const wrong = { doubled: doubled('select n * 3'), tripled: doubled('select missing from nowhere').replace('doubled', 'tripled') };
  await expect(apply(wrong)).rejects.toThrow('relation "nowhere" does not exist');
  expect(await answerOf('doubled(21)')).toBe(42);
});

test('views show a column that a migration adds', async () => {
  const text = 'alter table all_polls add column note text';
  await migrate(world.db, { readTexts: async () => new Map([...(await migrationTexts()), ['20991230T0000_note', text]]) });
  await world.sql`select note from polls`;
  // db/late lists the columns of its tables, so its file has to name the new one.
  await expect(world.sql`select note from late.all_polls`).rejects.toThrow('column "note" does not exist');
  await world.sql`delete from kysely_migration where name = '20991230T0000_note'`;
});

test('a node that is older than the database leaves its routines alone', async () => {
  await world.sql`update routines set hash = 'of a newer text' where name = 'wire_time'`;
  await world.sql`insert into kysely_migration (name, timestamp) values ('20991231T0000_newer', '')`;
  const hash = `(select hash from routines where name = 'wire_time')`;
  await migrate(world.db);
  expect(await answerOf(hash)).toBe('of a newer text');
  await world.sql`delete from kysely_migration where name = '20991231T0000_newer'`;
  await migrate(world.db);
  expect(await answerOf(hash)).not.toBe('of a newer text');
});

test('nothing is dropped before the version after the one that stopped using it', async () => {
  const released = await releasedVersions();
  const later = [...(await migrationTexts())].slice(1);
  const texts = [...later, ...(await schemaCode()).dropped];
  // Each statement that takes something away has a comment above it, such as "-- Unused since 1.3." A check that is dropped takes nothing
  // away that a node uses.
  const early = texts.flatMap(([name, text]) =>
    text
      .split(/;\s*(?:\n|$)/)
      .filter(statement =>
        /\b(drop (table|view|function|procedure|column|type|constraint)|rename (to|column))\b/i.test(
          statement.replace(/\bdrop constraint \w+_check\b/gi, ''),
        ),
      )
      .filter(statement => {
        const since = /-- Unused since (\d+\.\d+)\./.exec(statement)?.[1];
        return since === undefined || released.indexOf(since) === -1 || released.indexOf(since) >= released.length - 1;
      })
      .map(statement => `${name}: ${statement.trim()}`),
  );
  expect(early).toEqual([]);
});
