import { describe, expect, test } from 'vitest';
import { median, percentile, type Round, summary } from './statistics.ts';

const round = (rate: number, failed = 0): Round => ({
  rate,
  failed,
  p50: 1,
  p97: 2,
  p99: 3,
  bytes: 100,
  cpu: 90,
  postgresCpu: 10,
  driverCpu: 50,
  rss: 120,
});

describe('the statistics of the benchmark', () => {
  test('take the value that a share of all do not exceed', () => {
    const values = Float64Array.from({ length: 1_000 }, (_, index) => 1_000 - index);
    expect([0.5, 0.975, 0.99, 1].map(cached => percentile(values, cached))).toEqual([500, 975, 990, 1_000]);
    expect(percentile(new Float64Array(), 0.5)).toBe(0);
    expect(percentile(Float64Array.of(7), 0.99)).toBe(7);
  });

  test('take the middle of the rounds, and every failure', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 2])).toBe(3);
    expect(median([])).toBe(0);
    expect(summary([round(100), round(10, 2), round(120, 1)])).toEqual(round(100, 3));
  });
});
