import { expect, test } from 'vitest';
import { fullDate } from './fullDate.ts';

test('the full date has the words that Intl has, at any time of any day', () => {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' });
  for (let time = Date.UTC(2025, 11, 30); time < Date.UTC(2027, 0, 3); time += 67 * 60_000) {
    const iso = new Date(time).toISOString();
    expect(fullDate(iso, false)).toBe(`${format.format(time).replace('\u202f', ' ')} UTC`);
  }
});

test('the full date is in the zone of the reader once that is known, in summer and in winter', () => {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });
  for (const iso of ['2026-01-15T03:30:00.000Z', '2026-07-15T03:30:00.000Z'])
    expect(fullDate(iso, true)).toBe(format.format(new Date(iso)).replace('\u202f', ' '));
});
