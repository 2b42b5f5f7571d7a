import { expect, test } from 'vitest';
import { createBreaker } from './breaker.ts';

const minute = 60_000;

test('requests that were under way as the circuit opened do not lengthen its pause, and a failed probe doubles it', () => {
  let now = 0;
  const breaker = createBreaker(() => now);
  for (let failed = 0; failed < 8; failed += 1) breaker.failed();
  expect(breaker.mayAsk()).toBe(false);
  now += minute;
  expect([breaker.mayAsk(), breaker.mayAsk()]).toEqual([true, false]);
  breaker.failed();
  now += minute;
  expect(breaker.mayAsk()).toBe(false);
  now += minute;
  expect(breaker.mayAsk()).toBe(true);
  breaker.succeeded();
  expect([breaker.isOpen(), breaker.mayAsk()]).toEqual([false, true]);
});

test('a source that refuses is left alone for as long as it says, also by an answer to an earlier request', () => {
  let now = 0;
  const breaker = createBreaker(() => now);
  breaker.failed({ pause: minute });
  breaker.failed({ pause: 5 * minute });
  now += 4 * minute;
  expect(breaker.mayAsk()).toBe(false);
  now += minute;
  expect(breaker.mayAsk()).toBe(true);
});
