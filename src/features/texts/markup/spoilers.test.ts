import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hiddenSpoiler } from './markup.ts';
import { withoutSpoilers } from './parse.ts';
import { spoiledPieces } from './spoilers.ts';

const shown = (line: string) =>
  spoiledPieces(line)
    .map(({ text, isHidden }) => (isHidden ? hiddenSpoiler : text))
    .join('');

describe('a line with spoilers', () => {
  test.each([
    ['||Lakers||', '[spoiler]'],
    ['who won: ||Lakers|| or ||Celtics||?', 'who won: [spoiler] or [spoiler]?'],
    ['||98|91 final||', '[spoiler]'],
    ['||a || b||', '[spoiler]'],
    ['a || b', 'a || b'],
    ['｜｜湖人赢了｜｜', '[spoiler]'],
    ['勝者は｜｜レイカーズ||です', '勝者は[spoiler]です'],
    ['｜｜　湖人　｜｜', '[spoiler]'],
    ['一｜二｜三', '一｜二｜三'],
    ['|||| and |||', '|||| and |||'],
    ['plain', 'plain'],
  ])('%j is shown as %j', (line, text) => {
    expect(shown(line)).toBe(text);
  });

  test('hides for the page the same words as for cards and feeds', () => {
    const line = fc
      .array(fc.constantFrom('||', '｜｜', '｜', '　', '|', ' ', 'a', '98', '-', '\\', '*', '\n'), { maxLength: 14 })
      .map(parts => parts.join('').trim());
    fc.assert(
      fc.property(line, text => {
        // Blanks at the ends of lines are not shown.
        const words = (of: string) => of.replace(/\s+/g, ' ').trim();
        fc.pre(!/\n\s*\n/.test(text));
        expect(words(shown(text))).toBe(words(withoutSpoilers(text)));
      }),
      { numRuns: 2_000 },
    );
  });
});
