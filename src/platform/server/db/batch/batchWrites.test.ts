import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { createDatabase, type Database } from '../database.ts';
import { batchWrites } from './batchWrites.ts';
import type { QueueOptions } from './writeQueue.ts';

/** Nothing is written here, so no database is asked. */
const database = (): Database =>
  new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });

const turn = () => new Promise(resolve => setImmediate(resolve));

function refusal(code: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code });
}

/** Writes numbers as slowly as the test wants. `fails` selects the statements that fail. */
function openBook(
  fails: (numbers: readonly number[]) => Error | undefined = () => undefined,
  options: QueueOptions<number> = { targetOf: number => number },
) {
  const statements: number[][] = [];
  const underWay: (() => void)[] = [];
  const write = batchWrites(async (_db, numbers: readonly number[]) => {
    statements.push([...numbers]);
    await new Promise<void>(resolve => underWay.push(resolve));
    const error = fails(numbers);
    if (error) throw error;
    return numbers.map(number => number * 2);
  }, options);
  const finish = async () => {
    await turn();
    for (const end of underWay.splice(0)) end();
    // One turn to hear of it, one in which those who waited gather.
    await turn();
    await turn();
  };
  return { statements, write, finish };
}

const byTens = { targetOf: (number: number) => Math.floor(number / 10) };

describe('writes of one kind', () => {
  test('start at once while none run; those that come meanwhile share the next statement', async () => {
    const { statements, write, finish } = openBook();
    const db = database();
    const answers: Promise<number>[] = [];
    for (const number of [1, 2, 3, 4, 5]) {
      answers.push(write(db, number));
      await turn();
    }
    expect(statements).toEqual([[1]]);
    await finish();
    expect(statements).toEqual([[1], [2, 3, 4, 5]]);
    await finish();
    expect(await Promise.all(answers)).toEqual([2, 4, 6, 8, 10]);
  });

  test('start beside another statement when they are many, and beside two not at all', async () => {
    const { statements, write, finish } = openBook();
    const db = database();
    const numbers = Array.from({ length: 25 }, (_, index) => index + 1);
    const answers: Promise<number>[] = [];
    for (const number of numbers) {
      answers.push(write(db, number));
      await turn();
    }
    expect(statements).toEqual([[1], numbers.slice(1, 9)]);
    await finish();
    expect(statements).toEqual([[1], numbers.slice(1, 9), numbers.slice(9)]);
    await finish();
    expect(await Promise.all(answers)).toEqual(numbers.map(number => number * 2));
  });

  test('share no statement with those of another database', async () => {
    const { statements, write, finish } = openBook();
    const answers = [write(database(), 1), write(database(), 2)];
    await finish();
    expect([await Promise.all(answers), statements]).toEqual([
      [2, 4],
      [[1], [2]],
    ]);
  });

  test.each(['23505', '23503', '22021', '40P01', '55P03', '57014'])(
    'whose batch the database refuses (%s) are retried alone',
    async code => {
      const { statements, write, finish } = openBook(numbers => (numbers.includes(2) ? refusal(code) : undefined));
      const db = database();
      const answers = Promise.allSettled([write(db, 1), write(db, 2), write(db, 3)]);
      await finish();
      await finish();
      expect(statements).toEqual([[1, 2, 3], [1], [2], [3]]);
      expect(await answers).toMatchObject([
        { status: 'fulfilled', value: 2 },
        { status: 'rejected', reason: { code } },
        { status: 'fulfilled', value: 6 },
      ]);
    },
  );

  test.each([new Error('Connection terminated unexpectedly'), refusal('57P01'), refusal('08006')])(
    'that may have been stored are not retried: %s',
    async lost => {
      const { statements, write, finish } = openBook(() => lost);
      const db = database();
      const answers = Promise.allSettled([write(db, 1), write(db, 2)]);
      await finish();
      expect(statements).toEqual([[1, 2]]);
      expect((await answers).map(answer => answer.status)).toEqual(['rejected', 'rejected']);
    },
  );

  test('to a locked row are refused together, while those to other rows are written', async () => {
    const { statements, write, finish } = openBook(numbers => (numbers.some(number => number > 10) ? refusal('55P03') : undefined), byTens);
    const db = database();
    const answers = Promise.allSettled([1, 11, 2, 12, 13].map(number => write(db, number)));
    await finish();
    await finish();
    expect(statements).toEqual([
      [1, 11, 2, 12, 13],
      [1, 2],
      [11, 12, 13],
    ]);
    expect((await answers).map(answer => answer.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'rejected']);
  });

  test('are retried one after another for each target if their batch failed', async () => {
    const { statements, write, finish } = openBook(numbers => (numbers.includes(2) ? refusal('23505') : undefined), byTens);
    const db = database();
    const answers = Promise.allSettled([1, 11, 2, 3].map(number => write(db, number)));
    await finish();
    expect(statements).toEqual([[1, 11, 2, 3], [1], [11]]);
    // A new write to the same row waits for the retries.
    const later = write(db, 4);
    await finish();
    expect(statements.slice(3)).toEqual([[2]]);
    await finish();
    expect(statements.slice(4)).toEqual([[3]]);
    await finish();
    expect(statements.slice(5)).toEqual([[4]]);
    await finish();
    expect(await later).toBe(8);
    expect((await answers).map(answer => answer.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });

  test('overtake those that wait for a lock', async () => {
    const { statements, write, finish } = openBook();
    const db = database();
    const answers: Promise<number>[] = [];
    for (const number of [1, 2, 3]) {
      answers.push(write(db, number));
      await turn();
    }
    expect(statements).toEqual([[1]]);
    while (statements.length < 2) await turn();
    expect(statements).toEqual([[1], [2, 3]]);
    await finish();
    expect(await Promise.all(answers)).toEqual([2, 4, 6]);
  });

  test('to a row that is being written wait for it, and writes to other rows overtake them', async () => {
    const { statements, write, finish } = openBook(undefined, byTens);
    const db = database();
    const answers = [write(db, 1)];
    await turn();
    const others = [11, 12, 13, 14, 15, 16];
    answers.push(...[2, ...others, 3].map(number => write(db, number)));
    await turn();
    expect(statements).toEqual([[1], others]);
    await finish();
    expect(statements).toEqual([[1], others, [2, 3]]);
    await finish();
    expect(await Promise.all(answers)).toEqual([1, 2, ...others, 3].map(number => number * 2));
  });

  test('share no statement with another write of the same key', async () => {
    const { statements, write, finish } = openBook(undefined, { ...byTens, keyOf: byTens.targetOf });
    const db = database();
    const answers = Promise.all([1, 2, 11, 3].map(number => write(db, number)));
    for (const _ of [1, 2, 3]) await finish();
    expect(statements).toEqual([[1, 11], [2], [3]]);
    expect(await answers).toEqual([2, 4, 22, 6]);
  });

  test('wait for their turn a third longer than their database waits for a lock', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { write, finish } = openBook();
    const db = createDatabase({ lockTimeoutMillis: 6_000 }, () => undefined);
    const first = write(db, 1);
    await turn();
    const settled = vi.fn();
    const second = write(db, 1).finally(settled);
    second.catch(() => undefined);
    vi.advanceTimersByTime(7_999);
    await turn();
    expect(settled).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    await expect(second).rejects.toMatchObject({ code: '55P03' });
    vi.useRealTimers();
    await finish();
    expect(await first).toBe(2);
  });

  test('continue after failures', async () => {
    const { write, finish } = openBook(numbers => (numbers.includes(1) ? refusal('23505') : undefined));
    const db = database();
    for (const _ of [1, 2, 3]) {
      const failing = Promise.allSettled([write(db, 1)]);
      await finish();
      await failing;
    }
    const answer = write(db, 4);
    await finish();
    expect(await answer).toBe(8);
  });
});
