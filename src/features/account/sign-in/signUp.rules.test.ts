import { expect, test } from 'vitest';
import { isOfAge } from './signUp.rules.ts';

test.each([
  ['2010-11-22', 16, '2026-11-22', true],
  ['2010-11-23', 16, '2026-11-22', false],
  ['1990-01-01', 16, '2026-11-22', true],
  ['2012-02-29', 13, '2025-02-28', false],
  ['2012-02-29', 13, '2025-03-01', true],
])('somebody born on %s is of age %i on %s: %s', (birthDate, years, today, expected) => {
  expect(isOfAge(birthDate, years, today)).toBe(expected);
});
