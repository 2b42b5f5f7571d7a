import { describe, expect, test } from 'vitest';
import { comparison } from './compare.ts';
import { emptyFigures, figuresOf } from './figures.ts';
import { optionsFrom } from '../options.ts';
import type { Round } from '../measuring/statistics.ts';
import { table } from './table.ts';

const round = (rate: number, failed = 0): Round => ({
  rate,
  failed,
  p50: 1,
  p97: 2,
  p99: 3,
  bytes: 21_000,
  cpu: 90,
  postgresCpu: 10,
  driverCpu: 50,
  rss: 120,
});
const cases = [
  { name: 'limit-query', about: 'L2', on: 'limits', requests: () => [] },
  { name: 'search', about: 'two words', on: 'product', limit: 'limit-query', aim: 0.15, requests: () => [] },
] as const;

function run(rates: Record<string, number>, failed = 0) {
  const measured = (name: string, connections: number) =>
    connections === 32 || name !== 'gone' ? round(rates[name] ?? 0, name === 'search' ? failed : 0) : undefined;
  return { ...emptyFigures(optionsFrom([]), new Date(0)), figures: figuresOf(cases, [1, 32], measured) };
}

describe('the figures of a run', () => {
  test('stand beside their limit, and are judged at 32 connections', () => {
    const lines = table(run({ 'limit-query': 1_000, search: 100 })).split('\n');
    expect(lines[3]).toMatch(/^search +1 +100 .* 0\.10$/);
    expect(lines[4]).toMatch(/^search +32 +100 .* 0\.10 +0\.15 +MISSED$/);
    expect(table(run({ 'limit-query': 1_000, search: 200 }))).toMatch(/0\.20 +0\.15 +reached/);
  });

  test('show failed answers before anything else', () => {
    expect(table(run({ 'limit-query': 1_000, search: 900 }, 7))).toMatch(/7 FAILED/);
  });

  test('are compared case by case, by rate and by share of the limit', () => {
    const text = comparison(run({ 'limit-query': 1_000, search: 100 }), run({ 'limit-query': 500, search: 100 }));
    expect(text).toMatch(/^limit-query +32 +1,000 +500 +-50%/m);
    expect(text).toMatch(/^search +32 +100 +100 +\+0% +0\.10 +0\.20 +\+100% +\+0%$/m);
  });
});
