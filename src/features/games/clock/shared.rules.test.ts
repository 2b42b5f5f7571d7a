import { expect, test } from 'vitest';
import { leadMs, type SharedClock, sharedPosition, withDelay } from './shared.rules.ts';

const start: SharedClock = { id: 1, gameId: 'nba-1', mode: 'together', behind: 0, before: 0, position: 0, setAt: 0, playing: true };
const second = 1_000;

/** Random numbers from 0 to 1 that a seed repeats. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

test('two slower people in a row stop the clock where it is', () => {
  const now = 1_000 * second;
  const near = withDelay(start, 20, now);
  const far = withDelay(near, 45, now + 300);
  expect(sharedPosition(far, now + 300)).toBe(now + 300);
  expect(sharedPosition(far, now + 10 * second)).toBe(now + 300 + leadMs);
  expect(sharedPosition(far, now + 60 * second)).toBe(now + 15 * second);
});

test('at any change of delays the position never goes back and passes the slowest for no longer than the lead', { tags: 'slow' }, () => {
  const random = numbers(612);
  for (let round = 0; round < 200; round += 1) {
    let now = 1_000_000 * second;
    let clock = start;
    let last = 0;
    for (let step = 0; step < 60; step += 1) {
      now += Math.floor(random() ** 3 * 40 * second);
      const before = sharedPosition(clock, now);
      clock = withDelay(clock, Math.floor(random() * 181), now);
      expect(sharedPosition(clock, now)).toBeGreaterThanOrEqual(before);
      for (const later of [0, 1, leadMs, 5 * second]) {
        const at = sharedPosition(clock, now + later);
        expect(at).toBeGreaterThanOrEqual(last);
        expect(at).toBeLessThanOrEqual(Math.max(now + later - clock.behind * second, before + leadMs));
      }
      last = sharedPosition(clock, now);
    }
  }
});
