import { describe, expect, test } from 'vitest';
import { createMemo, memoPer } from './memo.ts';

const fails = () => Promise.reject(new Error('away'));

describe('a memo', () => {
  test('loads once for all who ask at the same time, and again when the value is too old', async () => {
    let [now, loads] = [0, 0];
    const memo = createMemo<number>({ max: 10, freshForMs: () => 100, now: () => now });
    const load = async () => (loads += 1);
    const reads = await Promise.all([memo.read('a', load), memo.read('a', load), memo.read('a', load)]);
    expect(reads.map(read => read?.value)).toEqual([1, 1, 1]);
    now = 99;
    expect((await memo.read('a', load))?.value).toBe(1);
    now = 100;
    expect((await memo.read('a', load))?.value).toBe(2);
  });

  test('gives a value that was fresh when it was asked for, or was loaded for it, even if it is too old a moment later', async () => {
    let [now, step] = [0, 100];
    const memo = createMemo<number>({ max: 10, freshForMs: () => 10, now: () => (now += step) });
    expect(await memo.value('a', async () => 1)).toBe(1);
    step = 0;
    memo.put('b', 2);
    now += 8;
    step = 1;
    expect(await memo.value('b', async () => 3)).toBe(2);
  });

  test('always has a value, at whichever millisecond it is read and written', async () => {
    let now = 0;
    const memo = createMemo<number>({ max: 10, freshForMs: () => 10, now: () => (now += 1) });
    for (let read = 0; read < 200; read += 1) expect(await memo.value('a', async () => read)).toBeTypeOf('number');
  });

  test('serves the stale value while a load fails, up to its last age', async () => {
    let now = 0;
    const memo = createMemo<number>({ max: 10, freshForMs: () => 10, goodForMs: 50, isUnavailable: () => true, now: () => now });
    await memo.read('a', async () => 7);
    now = 20;
    expect(await memo.read('a', fails)).toEqual({ value: 7, asOf: 0, stale: true });
    now = 51;
    expect(await memo.read('a', fails)).toBeUndefined();
  });

  test('does not load again for a while after a failure', async () => {
    let [now, loads] = [0, 0];
    const memo = createMemo<number>({ max: 10, freshForMs: () => 10, retryAfterMs: 30, isUnavailable: () => true, now: () => now });
    const load = () => {
      loads += 1;
      return fails();
    };
    await memo.read('a', load);
    now = 29;
    await memo.read('a', load);
    expect(loads).toBe(1);
    now = 30;
    await memo.read('a', load);
    expect(loads).toBe(2);
  });

  test('passes an unexpected error on to everybody who waits', async () => {
    const memo = createMemo<number>({ max: 10, freshForMs: () => 10 });
    const reads = await Promise.allSettled([memo.read('a', fails), memo.read('a', fails)]);
    expect(reads.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await memo.read('a', async () => 1))?.value).toBe(1);
  });

  test('keeps a value in proportion to the time its load took', async () => {
    let now = 0;
    const memo = createMemo<number>({ max: 10, freshForMs: (_, tookMs) => 10 * tookMs, now: () => now });
    await memo.read('a', async () => {
      now = 5;
      return 1;
    });
    now = 54;
    expect((await memo.read('a', async () => 2))?.value).toBe(1);
    now = 55;
    expect((await memo.read('a', async () => 2))?.value).toBe(2);
  });

  test('forgets the least recently used key beyond its maximum', async () => {
    const memo = createMemo<string>({ max: 2, freshForMs: () => 1_000, now: () => 0 });
    for (const key of ['a', 'b', 'a', 'c']) await memo.read(key, async () => `first ${key}`);
    expect((await memo.read('b', async () => 'again'))?.value).toBe('again');
  });

  test('forgets the least recently used keys beyond its bytes, and serves a value that is too large once', async () => {
    const memo = createMemo<string>({ max: 100, maxBytes: 10_000, freshForMs: () => 1_000, now: () => 0 });
    const long = 'x'.repeat(2_000);
    for (const key of ['a', 'b', 'c']) await memo.read(key, async () => long);
    expect((await memo.read('a', async () => 'again'))?.value).toBe('again');
    expect((await memo.read('c', async () => 'again'))?.value).toBe(long);
    const huge = 'x'.repeat(20_000);
    expect((await memo.read('huge', async () => huge))?.value).toBe(huge);
    expect((await memo.read('huge', async () => 'again'))?.value).toBe('again');
  });
});

test('a cleared memo loads again, and a load that ran meanwhile answers only those who waited for it', async () => {
  const memo = createMemo<string>({ max: 10, freshForMs: () => 1_000 });
  let finish: (text: string) => void = () => undefined;
  const before = memo.value('key', () => new Promise(resolve => (finish = resolve)));
  memo.clear();
  finish('old');
  expect(await before).toBe('old');
  expect(await memo.value('key', async () => 'new')).toBe('new');
});

test('each owner has a memo of their own', async () => {
  const memoOf = memoPer<object, string>({ max: 10, freshForMs: () => 1_000 });
  const [one, other] = [{}, {}];
  expect(await memoOf(one).value('key', async () => 'one')).toBe('one');
  expect(await memoOf(other).value('key', async () => 'other')).toBe('other');
  expect(await memoOf(one).value('key', async () => 'later')).toBe('one');
});
