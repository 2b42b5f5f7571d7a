import { expect, test } from 'vitest';
import { createPauses } from './pauses.ts';

const slow = 'https://a.slow.example/1';

test('a service that fails is paused for longer each time, up to 15 minutes, until it answers', () => {
  let now = 1_000;
  const pauses = createPauses(() => now);
  expect(pauses.until(slow)).toBeUndefined();
  const seconds = Array.from({ length: 9 }, () => {
    pauses.noteFailure(slow);
    const end = pauses.until(slow)?.getTime() ?? 0;
    const length = (end - now) / 1_000;
    now = end;
    expect(pauses.until(slow)).toBeUndefined();
    return length;
  });
  expect(seconds).toEqual([15, 30, 60, 120, 240, 480, 900, 900, 900]);
  pauses.noteAnswer(slow);
  pauses.noteFailure(slow);
  expect(pauses.until(slow)?.getTime()).toBe(now + 15_000);
});

test('one host that fails pauses no other host of its domain, nor another port', () => {
  const pauses = createPauses(() => 0);
  pauses.noteFailure(slow);
  expect(pauses.until('https://a.slow.example/2')).toBeDefined();
  for (const other of [
    'https://b.slow.example/2',
    'https://slow.example/2',
    'https://a.slow.example:8443/1',
    'https://push.other.example/3',
  ])
    expect(pauses.until(other)).toBeUndefined();
});

test('an address without a name is a service of its own', () => {
  const pauses = createPauses(() => 0);
  pauses.noteFailure('https://192.0.2.1/a');
  expect(pauses.until('https://192.0.2.1/b')).toBeDefined();
  expect(pauses.until('https://198.51.2.1/b')).toBeUndefined();
});
