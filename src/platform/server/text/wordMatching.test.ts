import { describe, expect, test } from 'vitest';
import { foldedWords } from './wordMatching.ts';

const holds = (text: string, phrase: string) => foldedWords(text).includes(foldedWords(phrase));

describe('a phrase in a text', () => {
  test.each([
    ['Buy VIAGRA now', 'viagra'],
    ['buy vïágrà now', 'viagra'],
    ['buy vi\u200bagra now', 'viagra'],
    ['buy ⅴіаgrа now', 'viagra'],
    ['buy ｖｉａｇｒａ now', 'viagra'],
    ['(viagra)', 'viagra'],
    ['Cheap   gold!', 'cheap gold'],
    ['STRAẞE', 'straße'],
  ])('is found in %j whatever its spelling', (text, phrase) => {
    expect(holds(text, phrase)).toBe(true);
  });

  test.each([
    ['Scunthorpe United', 'thorpe'],
    ['classic', 'ass'],
    ['cheap, old gold', 'cheap gold'],
    ['', 'word'],
  ])('is not found in %j inside other words', (text, phrase) => {
    expect(holds(text, phrase)).toBe(false);
  });

  test('of signs alone has no words', () => {
    expect(foldedWords('!!! 🔥')).toBe(' ');
  });
});
