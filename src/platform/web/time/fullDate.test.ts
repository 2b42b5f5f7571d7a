import { expect, test } from 'vitest';
import { fullDate } from './fullDate.ts';

test('the full date has the words that Intl has, at any time of any day', () => {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' });
  for (let time = Date.UTC(2025, 11, 30); time < Date.UTC(2027, 0, 3); time += 67 * 60_000) {
    const iso = new Date(time).toISOString();
    expect(fullDate(iso)).toBe(`${format.format(time).replace('\u202f', ' ')} UTC`);
  }
});
