import { describe, expect, test } from 'vitest';
import { beginning, oneLine, opening, shortened } from './text.ts';

test('a name is one line, and turns nothing around it; marks of direction stay in Hebrew', () => {
  expect(oneLine(' \u202egnp.tset\u2066 \n two\u2028lines\r\u0007\u2069 ')).toBe('gnp.tset two lines');
  expect(oneLine('\u05d0\u200e1')).toBe('\u05d0\u200e1');
});

describe('a text that is cut', () => {
  test.each(['🇺🇸', '👩‍👩‍👧‍👦', '👍🏽', 'é', '각', '1️⃣', 'नी', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'])('ends before or after %s, never inside', character => {
    for (const before of [0, 1, 90, 97, 100])
      for (let length = before + 1; length < before + character.length; length += 1) {
        const text = `${'x'.repeat(before)}${character} and more`;
        if (before > 0) expect(beginning(text, length)).toBe('x'.repeat(before));
        expect(opening(text, length)).not.toMatch(/[\ud800-\udbff]…$/);
      }
  });

  test('keeps a row of flags whole', () => {
    const flags = '🇺🇸🇨🇦'.repeat(40);
    for (let length = 90; length < 110; length += 1) expect(flags.startsWith(beginning(flags, length))).toBe(true);
    for (let length = 90; length < 110; length += 1) expect(beginning(flags, length).length % 4).toBe(0);
  });

  test('is cut even if it is one character', () => {
    expect(beginning(`a${'\u0301'.repeat(500)}`, 100).length).toBeGreaterThan(30);
  });

  test('has an ellipsis where something is missing', () => {
    expect([shortened('one two', 7), shortened('one two', 4)]).toEqual(['one two', 'one…']);
  });
});
