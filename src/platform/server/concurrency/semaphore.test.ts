import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Refusal } from '../../shared/errors.ts';
import { createSemaphore } from './semaphore.ts';

/** Work that ends when it is told to, and says when it began. */
function work() {
  let end: () => void = () => undefined;
  let isBegun = false;
  const ended = new Promise<void>(resolve => {
    end = resolve;
  });
  return {
    run: async () => {
      isBegun = true;
      await ended;
    },
    end: () => end(),
    isBegun: () => isBegun,
  };
}

test('runs so much at once, in the order it came, and refuses what finds no room', async () => {
  const queue = createSemaphore({ maxConcurrent: 1, maxWaiting: 1 });
  const [first, second, third] = [work(), work(), work()];
  const done = [queue(first.run), queue(second.run)];
  await expect(queue(third.run)).rejects.toBeInstanceOf(Refusal);
  expect([first.isBegun(), second.isBegun(), third.isBegun()]).toEqual([true, false, false]);
  first.end();
  await done[0];
  expect(second.isBegun()).toBe(true);
  second.end();
  await Promise.all(done);
});

test('a key that has its share lets others pass, and goes on when one of its own is done', async () => {
  const queue = createSemaphore({ maxConcurrent: 3, maxConcurrentPerKey: 2, maxWaiting: 10 });
  const own = [work(), work(), work()];
  const other = work();
  const done = own.map(each => queue(each.run, 'one'));
  done.push(queue(other.run, 'other'));
  await sleep(0);
  expect([...own.map(each => each.isBegun()), other.isBegun()]).toEqual([true, true, false, true]);
  own[0]?.end();
  await done[0];
  expect(own[2]?.isBegun()).toBe(true);
  for (const each of [...own, other]) each.end();
  await Promise.all(done);
});

test('a key that has many waiting leaves room for others to wait', async () => {
  const queue = createSemaphore({ maxConcurrent: 1, maxWaiting: 10, maxWaitingPerKey: 1 });
  const [first, second, third, other] = [work(), work(), work(), work()];
  const done = [queue(first.run, 'one'), queue(second.run, 'one')];
  await expect(queue(third.run, 'one')).rejects.toMatchObject({ code: 'unavailable' });
  done.push(queue(other.run, 'other'));
  for (const each of [first, second, third, other]) each.end();
  await Promise.all(done);
  expect([first, second, third, other].map(each => each.isBegun())).toEqual([true, true, false, true]);
});

test('keys take turns, and the works of each keep their order', async () => {
  const queue = createSemaphore({ maxConcurrent: 1, maxWaiting: 10 });
  const begun: string[] = [];
  const ask = (name: string, key: string) => queue(async () => void begun.push(name), key);
  await Promise.all([ask('a1', 'a'), ask('a2', 'a'), ask('a3', 'a'), ask('a4', 'a'), ask('b1', 'b'), ask('b2', 'b'), ask('c1', 'c')]);
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

test('once too much waits, the key that has asked most makes room for another', async () => {
  const queue = createSemaphore({ maxConcurrent: 1, maxWaiting: 3 });
  const begun: string[] = [];
  const ask = (name: string, key: string) => queue(async () => void begun.push(name), key);
  const greedy = ['a1', 'a2', 'a3', 'a4', 'a5'].map(name => ask(name, 'a'));
  const modest = ['b1', 'b2'].map(name => ask(name, 'b'));
  const outcomes = await Promise.allSettled([...greedy, ...modest]);
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([true, true, false, false, false, true, true]);
  expect(begun).toEqual(['a1', 'b1', 'a2', 'b2']);
});

test('a key that comes for the first time goes before keys that come again', async () => {
  const queue = createSemaphore({ maxConcurrent: 1, maxWaiting: 2 });
  const begun: string[] = [];
  const ask = (name: string, key: string) => queue(async () => void begun.push(name), key);
  await ask('a1', 'a');
  await ask('b1', 'b');
  const outcomes = await Promise.allSettled([ask('c1', 'c'), ask('a2', 'a'), ask('b2', 'b'), ask('d1', 'd')]);
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([true, true, false, true]);
  expect(begun).toEqual(['a1', 'b1', 'c1', 'd1', 'a2']);
});

test('a call that has waited too long is refused with the time to retry, and takes no place afterwards', async () => {
  const queue = createSemaphore({ maxConcurrent: 1, maxWaiting: 10, maxWaitMs: 50, retryAfterSeconds: 30 });
  const [first, late, next] = [work(), work(), work()];
  const done = queue(first.run);
  await expect(queue(late.run)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 30 });
  first.end();
  await done;
  const after = queue(next.run);
  await sleep(0);
  expect([late.isBegun(), next.isBegun()]).toEqual([false, true]);
  next.end();
  await after;
});

test('work that fails gives its place back', async () => {
  const queue = createSemaphore({ maxConcurrent: 1, maxWaiting: 0 });
  await expect(
    queue(async () => {
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
  expect(await queue(async () => 'served')).toBe('served');
});
