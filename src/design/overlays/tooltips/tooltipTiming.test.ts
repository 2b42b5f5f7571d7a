import { expect, it } from 'vitest';
import { tooltipWait } from './tooltipTiming.ts';

it('waits 700 ms before the first tooltip', () => {
  expect(tooltipWait(10_000, null)).toBe(700);
});

it('shows the next one at once within 300 ms, and waits again after that', () => {
  expect(tooltipWait(10_299, 10_000)).toBe(0);
  expect(tooltipWait(10_300, 10_000)).toBe(700);
});
