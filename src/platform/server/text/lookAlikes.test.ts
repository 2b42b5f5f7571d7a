import { describe, expect, test } from 'vitest';
import { skeletonOf } from './lookAlikes.ts';

describe('the skeleton of a text', () => {
  test.each([
    ['NBA', 'NBА', 'a Cyrillic А'],
    ['NBA', 'ΝΒΑ', 'Greek capitals'],
    ['lakers', 'Iakers', 'a capital I for an l'],
    ['lakers', '1akers', 'a digit for an l'],
    ['49ers', '４９ｅｒｓ', 'full-width characters'],
    ['NFL', 'N\u200bF\u2060L', 'characters without width'],
    ['NFL', 'ℕ𝔽𝕃', 'mathematical letters'],
    ['Miami Heat', 'MIAMI HEAT', 'the other case'],
    ['Miami Heat', 'MІАМІ НЕАТ', 'Cyrillic capitals'],
    ['O’Neal', 'O\u02bcNeal', 'another apostrophe'],
    ['Großer Fußball', 'GROSSER FUSSBALL', 'a sharp s in capitals'],
    ['Ολυμπιακός', 'ΟΛΥΜΠΙΑΚΌΣ', 'a final sigma in capitals'],
    ['İstanbul', 'istanbul', 'a dotted capital i'],
  ])('of %s is that of %s: %s', (one, other) => {
    expect(skeletonOf(one)).toBe(skeletonOf(other));
  });

  test.each([
    ['NBA', 'WNBA'],
    ['Lakers', 'Bakers'],
    ['Café', 'Cafe'],
    ['Trade Deadline', 'TradeDeadline'],
    ['2024', '2025'],
  ])('of %s is not that of %s', (one, other) => {
    expect(skeletonOf(one)).not.toBe(skeletonOf(other));
  });

  test('is made in linear time', () => {
    const begun = performance.now();
    skeletonOf('аΒｃ\u200b'.repeat(2_500));
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});
