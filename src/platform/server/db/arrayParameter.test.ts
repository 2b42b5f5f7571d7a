import { CompiledQuery, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openWorld, setUp } from '../../../testing/world.ts';
import { arrayParameter } from './arrayParameter.ts';

const world = setUp(openWorld);
beforeAll(async () => {
  await world.sql`create table numbers (id bigint primary key, name text not null)`;
  await world.sql`insert into numbers select id, 'number ' || id from generate_series(1, 20000) as id`;
  await world.sql`analyze numbers`;
});

const named = (ids: number[]) => sql<{ id: number; name: string }>`
  select numbers.id, name from unnest(${arrayParameter(ids, 'bigint')}) with ordinality as wanted (id, place)
  join numbers on numbers.id = wanted.id where numbers.id = any(${arrayParameter(ids, 'bigint')}) order by wanted.place`;

test('an array parameter finds the rows of its elements, and none for no element', async () => {
  expect((await named([7, 3]).execute(world.db)).rows).toEqual([
    { id: 7, name: 'number 7' },
    { id: 3, name: 'number 3' },
  ]);
  expect((await named([]).execute(world.db)).rows).toEqual([]);
});

test('a prepared statement with an array parameter keeps one plan, which uses the index', async () => {
  const { sql: text } = named([1]).compile(world.db);
  await world.db.connection().execute(async db => {
    const run = (statement: string) => db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(statement));
    await run(`prepare numbers_by_id (bigint[], bigint[]) as ${text}`);
    for (let call = 1; call <= 9; call += 1) await run(`execute numbers_by_id ('{${call}}', '{${call}}')`);
    const { rows } = await run(
      `select generic_plans::int as kept, custom_plans::int as made from pg_prepared_statements where name = 'numbers_by_id'`,
    );
    // PostgreSQL plans the first five calls for their values, to compare.
    expect(rows).toEqual([{ kept: 4, made: 5 }]);
    const { rows: plan } = await run(`explain execute numbers_by_id ('{1}', '{1}')`);
    expect(JSON.stringify(plan)).toContain('numbers_pkey');
    await run('deallocate numbers_by_id');
  });
});
