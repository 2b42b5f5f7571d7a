import { expect, test } from 'vitest';
import { isTimeZone, quietUntil } from './push.rules.ts';

const night = { from: '22:30', to: '07:00', zone: 'America/New_York' };
const until = (hours: typeof night, now: string) => quietUntil(hours, new Date(now))?.toISOString();

test('quiet hours that span midnight end in the morning of their zone', () => {
  expect(until(night, '2026-01-15T03:29:59Z')).toBeUndefined();
  expect(until(night, '2026-01-15T03:30:00Z')).toBe('2026-01-15T12:00:00.000Z');
  expect(until(night, '2026-01-15T11:59:30Z')).toBe('2026-01-15T12:00:00.000Z');
  expect(until(night, '2026-01-15T12:00:00Z')).toBeUndefined();
});

test('quiet hours follow summer time', () => {
  expect(until(night, '2026-07-15T02:30:00Z')).toBe('2026-07-15T11:00:00.000Z');
  expect(until(night, '2026-07-15T11:00:00Z')).toBeUndefined();
});

test('quiet hours within a day end on that day', () => {
  const noon = { from: '12:00', to: '13:00', zone: 'Asia/Kolkata' };
  expect(until(noon, '2026-01-15T06:45:10Z')).toBe('2026-01-15T07:30:00.000Z');
  expect(until(noon, '2026-01-15T06:29:59Z')).toBeUndefined();
});

test('a time zone is one that the system knows', () => {
  expect(['UTC', 'Europe/Berlin', 'Mars/Olympus', '', '../etc'].map(isTimeZone)).toEqual([true, true, false, false, false]);
});
