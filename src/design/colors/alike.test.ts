import { expect, test } from 'vitest';
import { areAlike } from './alike.ts';

test.each([
  ['two navies', '#0C2340', '#002B5C', true],
  ['two reds', '#C8102E', '#CE1141', true],
  ['one colour', '#1D428A', '#1D428A', true],
  ['black and navy', '#000000', '#0C2340', false],
  ['green and purple', '#007A33', '#552583', false],
  ['red and orange', '#CE1141', '#F58426', false],
])('%s are alike or not', (_title, one, other, alike) => {
  expect(areAlike(one, other)).toBe(alike);
  expect(areAlike(other, one)).toBe(alike);
});
