import { describe, expect, it } from 'vitest';
import { shortTimeAgo, timeAgo } from './timeAgo.ts';

const now = Date.UTC(2026, 10, 21, 12);
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

describe('how long ago something was', () => {
  it.each([
    [-5 * minute, 'just now'],
    [29_999, 'just now'],
    [30_000, '1 minute ago'],
    [44 * minute, '44 minutes ago'],
    [45 * minute, '1 hour ago'],
    [3.4 * hour, '3 hours ago'],
    [23.6 * hour, '24 hours ago'],
    [day, '1 day ago'],
    [41 * hour, '1 day ago'],
    [43 * hour, '2 days ago'],
    [29 * day, '29 days ago'],
    [31 * day, '1 month ago'],
    [100 * day, '3 months ago'],
    [364 * day, '12 months ago'],
    [370 * day, '1 year ago'],
    [500 * day, 'over 1 year ago'],
    [700 * day, 'almost 2 years ago'],
    [2_000 * day, 'over 5 years ago'],
  ])('%d ms are called "%s"', (past, words) => {
    expect(timeAgo(new Date(now - past).toISOString(), now)).toBe(words);
  });
});

describe('how long ago something was, in short', () => {
  it.each([
    [-5 * minute, 'now'],
    [29_999, 'now'],
    [30_000, '1m'],
    [59 * minute, '59m'],
    [59.6 * minute, '1h'],
    [23.4 * hour, '23h'],
    [23.6 * hour, '1d'],
    [29 * day, '29d'],
    [31 * day, '1mo'],
    [364 * day, '11mo'],
    [370 * day, '1y'],
    [2_000 * day, '5y'],
  ])('%d ms are called "%s"', (past, words) => {
    expect(shortTimeAgo(new Date(now - past).toISOString(), now)).toBe(words);
  });
});
