import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweep } from './sweep.ts';
import { aloneAmongNodes } from './sweep.queries.ts';
import { openWorld, type World } from '../../../testing/world.ts';

let first: World;
let second: World;
beforeAll(async () => {
  first = await openWorld();
  second = await openWorld({}, { beside: first });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

test('one of several nodes sweeps at a time, and another may sweep next', async () => {
  await first.person();
  await sql`update sessions set expire = now() - interval '1 minute'`.execute(first.db);
  let didSecond: boolean | undefined;
  const didFirst = await aloneAmongNodes(first.db, async () => {
    didSecond = await sweep(second.context);
  });
  expect([didFirst, didSecond]).toEqual([true, false]);
  expect((await sql`select 1 from sessions`.execute(first.db)).rows).toHaveLength(1);
  expect(await sweep(second.context)).toBe(true);
  expect((await sql`select 1 from sessions`.execute(first.db)).rows).toEqual([]);
});
