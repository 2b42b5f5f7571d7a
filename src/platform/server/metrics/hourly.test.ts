import { expect, test } from 'vitest';
import { countByHour, keptHours } from './hourly.ts';

const at = (time: string) => Date.parse(`2026-01-15T${time}Z`);

test('counts stand under the hour in which they were made, and an empty hour has zeros', () => {
  const counts = countByHour(at('10:59:00'));
  counts.note(false, at('10:59:30'));
  counts.note(true, at('10:59:59.999'));
  counts.note(false, at('12:00:00'));
  expect(counts.hours(at('12:30:00'))).toEqual([
    { hour: '2026-01-15T10:00:00.000Z', count: 2, failed: 1 },
    { hour: '2026-01-15T11:00:00.000Z', count: 0, failed: 0 },
    { hour: '2026-01-15T12:00:00.000Z', count: 1, failed: 0 },
  ]);
});

test('an hour is forgotten after a day', () => {
  const began = at('10:00:00');
  const counts = countByHour(began);
  for (let hour = 0; hour < 30; hour += 1) counts.note(hour === 5, began + hour * 3_600_000);
  const hours = counts.hours(began + 29 * 3_600_000);
  expect(hours).toHaveLength(keptHours);
  expect(hours.reduce((sum, { count }) => sum + count, 0)).toBe(keptHours);
  expect(hours[0]?.hour).toBe('2026-01-15T16:00:00.000Z');
  expect(hours.some(({ failed }) => failed > 0)).toBe(false);
});
