import { describe, expect, test } from 'vitest';
import { levelsOf, peakOf, readCrowd } from './crowd.ts';
import { crowdFigures, makeCrowd } from './makeCrowd.ts';

describe('a made-up night', () => {
  test.each([1, 2, 77])('of the seed %i has the peaks, the shares and the depth of a great one', seed => {
    const comments = makeCrowd(seed);
    expect(comments).toHaveLength(crowdFigures.comments);
    for (const [seconds, most] of Object.entries(crowdFigures.peaks))
      expect(peakOf(comments, Number(seconds)).comments, `${seconds} s`).toBe(most);
    const topLevel = comments.filter(({ answers }) => answers === null).length / comments.length;
    expect(topLevel).toBeGreaterThan(crowdFigures.topLevel - 0.01);
    expect(topLevel).toBeLessThan(crowdFigures.topLevel + 0.01);
    const lengths = comments.map(({ length }) => length).toSorted((one, other) => one - other);
    expect(Math.abs((lengths[lengths.length >> 1] ?? 0) - crowdFigures.medianLength)).toBeLessThanOrEqual(1);
    expect(Math.max(...levelsOf(comments))).toBe(crowdFigures.levels);
    const people = new Set(comments.map(({ author }) => author)).size;
    expect(people).toBeGreaterThan(0.9 * crowdFigures.people);
  });

  test('is the same for the same seed alone', () => {
    expect(makeCrowd(3)).toEqual(makeCrowd(3));
    expect(makeCrowd(3)).not.toEqual(makeCrowd(4));
  });
});

describe('the file of a night', () => {
  const file = (...lines: string[]) => ['second,answers,author,length,flair,score', ...lines].join('\n');

  test('has a line for each comment', () => {
    expect(readCrowd(file('0,,1,51,other,3', '24,1,,9,,-2'))).toEqual([
      { second: 0, answers: null, author: 1, length: 51, flair: 'other', score: 3 },
      { second: 24, answers: 0, author: null, length: 9, flair: '', score: -2 },
    ]);
  });

  test.each([
    ['without its first line', '0,,1,51,other,3'],
    ['with a comment that answers a later one', file('0,2,1,51,other,3', '1,,1,5,,1')],
    ['out of order', file('5,,1,51,other,3', '4,,1,5,,1')],
    ['with other cells', file('5,,1,51,other')],
    ['with a text for a number', file('five,,1,51,other,3')],
  ])('%s is refused', (_name, text) => {
    expect(() => readCrowd(text)).toThrow(/night/);
  });
});
