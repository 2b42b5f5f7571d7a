import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld, setUp } from '../../../../testing/world.ts';
import { readingAs } from './limitedReads.ts';

const world = setUp(openWorld);

/** Runs a read as a limited reader; returns after how many milliseconds it was answered. */
async function readAs(owner: string, seconds: number): Promise<number> {
  const reader = { key: 'all the same', settings: {}, owner };
  const began = performance.now();
  await readingAs(reader, () => world.sql`select pg_sleep(${seconds})`);
  return performance.now() - began;
}

test('the slow reads of one limited reader leave connections for others', async () => {
  const slow = Array.from({ length: 6 }, () => readAs('one', 0.7));
  expect(await readAs('another', 0)).toBeLessThan(600);
  expect(Math.max(...(await Promise.all(slow)))).toBeGreaterThan(2_000);
  // All turns have ended.
  expect(await readAs('one', 0)).toBeLessThan(600);
});

test('a read that fails ends its turn', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    const broken = { key: 'broken', settings: {}, owner: 'unlucky' };
    await expect(readingAs(broken, () => world.sql`select 1 / 0`)).rejects.toThrow('division');
  }
  expect(await readAs('unlucky', 0)).toBeLessThan(600);
});

test('a statement of a limited reader has a shorter timeout than others, and background work for one has the usual', async () => {
  const timeoutFor = async (owner?: string) => {
    const reader = { key: 'timed', settings: {}, ...(owner && { owner }) };
    const read = () => sql<{ timeout: string }>`select current_setting('statement_timeout') as timeout`;
    const [alone, within] = await readingAs(reader, () =>
      Promise.all([read().execute(world.db), world.db.transaction().execute(tx => read().execute(tx))]),
    );
    return [alone.rows[0]?.timeout, within.rows[0]?.timeout];
  };
  const usual = (await world.sql<{ timeout: string }>`select current_setting('statement_timeout') as timeout`)[0]?.timeout;
  expect(usual).not.toBe('2s');
  expect(await timeoutFor('one')).toEqual(['2s', '2s']);
  // The connection of the reader above is used again.
  expect(await timeoutFor()).toEqual([usual, usual]);
});
