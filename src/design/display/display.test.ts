import { describe, expect, it } from 'vitest';
import { formatCount } from './counts/formatCount.ts';
import { initials } from './initials.ts';

describe('initials', () => {
  it.each([
    ['Luka Dončić', 'LD'],
    ['courtside_kate', 'C'],
    ['ana maria silva', 'AM'],
    ['øystein', 'Ø'],
    ['  spaced   out ', 'SO'],
    ['🏀 baller', 'B'],
    ['', 'U'],
    [null, 'U'],
    [undefined, 'U'],
  ])('of %j are %s', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });

  it('are as many as the words when there is room', () => {
    expect(initials('ana maria silva', 9)).toBe('AMS');
  });
});

describe('a human number', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1K'],
    [1234, '1.2K'],
    [1999, '1.9K'],
    [999_999, '999.9K'],
    [2_500_000, '2.5M'],
  ])('of %d is %s', (value, expected) => {
    expect(formatCount(value)).toBe(expected);
  });
});
