import { describe, expect, test } from 'vitest';
import { figuresAsMarkdown } from './docs.ts';
import { emptyFigures } from './figures.ts';
import { optionsFrom } from '../options.ts';
import { chosen } from '../run.ts';
import { delayAt } from '../streams/comments.ts';

describe('the results of a run', () => {
  test('state the time, the machine, the load, and each figure beside its aim', () => {
    const finding = { name: 'start', about: 'to ready', value: 1_234, unit: 'ms', atMost: 1_000 };
    const text = figuresAsMarkdown({
      ...emptyFigures(optionsFrom([]), new Date(0)),
      machine: 'M',
      load: { before: 1, after: 2 },
      findings: [finding],
    });
    expect(text).toContain('1970-01-01 00:00 UTC; M; load of the machine 1 before and 2 after; 120,000 posts');
    expect(text).toContain('| start: to ready | 1,234 ms | 1000 ms | MISSED |');
  });
});

describe('the selection of cases', () => {
  const names = (only: string[], all = false) => {
    const { cases, trials } = chosen({ only, all });
    return [...cases, ...trials].map(each => each.name);
  };

  test('by name includes the limits of each case', () => {
    expect(names(['search', 'start'])).toEqual(['limit-query', 'search', 'start']);
    expect(() => names(['nothing'])).toThrow('No case begins with that name. The cases are limit-static,');
  });

  test('without a name leaves out cases that take minutes unless all are asked for', () => {
    expect(names([])).not.toContain('live');
    expect(names([], true)).toEqual(expect.arrayContaining(['live', 'crawl', 'streams', 'feed-latest']));
  });
});

test('delays counted by milliseconds have percentiles', () => {
  const delays = Uint32Array.from({ length: 1_000 }, (_, milliseconds) => (milliseconds === 10 ? 95 : milliseconds === 700 ? 5 : 0));
  expect([0.5, 0.95, 0.96, 1].map(cached => delayAt(delays, cached))).toEqual([10, 10, 700, 700]);
  expect(delayAt(new Uint32Array(5), 0.95)).toBe(0);
});
