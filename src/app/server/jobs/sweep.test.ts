import { expect, test } from 'vitest';
import { sweep } from './sweep.ts';
import { aloneAmongNodes } from './sweep.queries.ts';
import { openWorld, setUp } from '../../../testing/world.ts';

const first = setUp(openWorld);
const second = setUp(() => openWorld({}, { beside: first }));

test('one of several nodes sweeps at a time, and another may sweep next', async () => {
  await first.person();
  await first.sql`update sessions set expire = now() - interval '1 minute'`;
  let didSecond: boolean | undefined;
  const didFirst = await aloneAmongNodes(first.db, async () => {
    didSecond = await sweep(second.context);
  });
  expect([didFirst, didSecond]).toEqual([true, false]);
  expect(await first.sql`select 1 from sessions`).toHaveLength(1);
  expect(await sweep(second.context)).toBe(true);
  expect(await first.sql`select 1 from sessions`).toEqual([]);
});
