import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markedPieces, openingWithMatch, plainWord, plainWordsOf } from './matches.ts';

const shown = (text: string, ...matches: string[]) =>
  markedPieces(text, new Set(matches))
    .map(piece => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('');

describe('the matches of a search', () => {
  test('is marked word by word, whatever case, accents and signs', () => {
    expect(shown('Dončić, DONCIC’s and Luka-Dončić!', 'doncic')).toBe('[Dončić], [DONCIC]’s and Luka-[Dončić]!');
    expect(shown('O’Neal is no neal', 'o', 'neal')).toBe('[O]’[Neal] is no [neal]');
    expect(shown('Straße, Ødegaard', 'strasse', 'odegaard')).toBe('[Straße], [Ødegaard]');
    expect(shown('레이커스가 이겼다', '레이커스가')).toBe('[레이커스가] 이겼다');
    expect(shown('ＮＢＡ, ΟΛΥΜΠΙΑΚΌΣ Ολυμπιακός', 'nba', 'ολυμπιακοσ')).toBe('[ＮＢＡ], [ΟΛΥΜΠΙΑΚΌΣ] [Ολυμπιακός]');
    expect(plainWord('ガード')).not.toBe(plainWord('カート'));
  });

  test('is a name whose apostrophe or full stops the search left out', () => {
    const found = plainWordsOf(["O’Neal, J.J. Redick and D'Angelo"]);
    expect(found).toEqual(expect.arrayContaining(['oneal', 'jj', 'dangelo', 'neal', 'redick']));
    expect(shown('O’Neal and J.J. Redick', 'oneal', 'jj')).toBe('[O’Neal] and [J.J]. Redick');
    expect(shown('P. J. Tucker', 'pj')).toBe('[P. J]. Tucker');
    expect(shown("D'Angelo, DANGELO", 'dangelo', 'angelo')).toBe("[D'Angelo], [DANGELO]");
    expect(openingWithMatch(`${'before '.repeat(60)}O’Neal`, 200, new Set(['oneal']))).toMatch(/^….*O’Neal$/);
  });

  test('is whole words and never a part of one', () => {
    expect(shown('shooting a shot, shooter', 'shot')).toBe('shooting a [shot], shooter');
    expect(shown('nothing here', 'nowhere')).toBe('nothing here');
    expect(shown('', 'word')).toBe('');
  });

  test('leaves the text as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.string()), (text, matches) => {
        const pieces = markedPieces(text, new Set([...matches, ...text.split(' ').map(plainWord)]));
        expect(pieces.map(piece => piece.text).join('')).toBe(text);
      }),
    );
  });
});

describe('the part of a long text that a card shows', () => {
  const long = `${'before '.repeat(60)}the needle ${'after '.repeat(60)}`.trim();

  test('is its opening where that holds a match', () => {
    expect(openingWithMatch(long, 200, new Set(['before']))).toBe(openingWithMatch(long, 200, new Set()));
    expect(openingWithMatch('short needle', 200, new Set(['needle']))).toBe('short needle');
  });

  test('is otherwise what stands around the first match, cut at words', () => {
    const part = openingWithMatch(long, 200, new Set(['needle']));
    expect(part).toMatch(/^…before .*before the needle after .*…$/);
    expect(part.length).toBeLessThanOrEqual(202);
  });

  test('is its opening where nothing of it matches', () => {
    expect(openingWithMatch(long, 200, new Set(['elsewhere']))).toMatch(/^before before/);
  });

  test('always holds the match, wherever that stands', () => {
    fc.assert(
      fc.property(fc.nat(900), fc.constantFrom(' ', '\n', 'x', 'xx '), (before, unit) => {
        const text = `${unit.repeat(before)} needle ${'z '.repeat(300)}`.trim();
        expect(openingWithMatch(text, 200, new Set(['needle']))).toContain('needle');
      }),
    );
  });
});
