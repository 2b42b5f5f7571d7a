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
