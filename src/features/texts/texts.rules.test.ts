import { describe, expect, test } from 'vitest';
import { excerpt } from './texts.rules.ts';

describe('an excerpt', () => {
  test('is one line and keeps a short text whole', () => {
    expect(excerpt('What\n\na   night')).toBe('What a night');
  });

  test('ends at a word, with an ellipsis, and is not longer than asked for', () => {
    const text = excerpt('word '.repeat(60));
    expect(text).toMatch(/^(word )+word…$/);
    expect(text.length).toBeLessThanOrEqual(101);
  });
});
