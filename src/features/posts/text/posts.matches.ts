/** The parts of a text that match a search. Words are compared as in the database: lower case, without accents, letters and digits only. */
import { opening } from '../../../platform/shared/text.ts';

/** Letters that are no letter with an accent. */
const spelledOut: ReadonlyMap<string, string> = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' }),
);

const latin = /^[\w-]*$/;

/** One spelling for all spellings of a word. */
export function plainWord(word: string): string {
  const lower = word.toLowerCase();
  // Most words are plain Latin and need no normalization.
  if (latin.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðłþı]/g, letter => spelledOut.get(letter) ?? letter);
}

const words = /[\p{L}\p{N}\p{M}]+/gu;

/** The words of texts, each once and in its one spelling. */
export function plainWordsOf(texts: readonly string[]): string[] {
  const all = new Set(texts.flatMap(text => text.toLowerCase().match(words) ?? []));
  return [...new Set([...all].map(plainWord))];
}

export interface MarkedPiece {
  text: string;
  isMatch: boolean;
}

/** Cuts a text where a word begins or ends that is among the matches; joined again the pieces are the text. */
export function markedPieces(text: string, matches: ReadonlySet<string>): MarkedPiece[] {
  if (matches.size === 0) return [{ text, isMatch: false }];
  const pieces: MarkedPiece[] = [];
  let from = 0;
  for (const { 0: word, index } of text.matchAll(words)) {
    if (!matches.has(plainWord(word))) continue;
    if (index > from) pieces.push({ text: text.slice(from, index), isMatch: false });
    pieces.push({ text: word, isMatch: true });
    from = index + word.length;
  }
  if (from < text.length || pieces.length === 0) pieces.push({ text: text.slice(from), isMatch: false });
  return pieces;
}

/** The maximum number of characters shown before the first match. */
const leadIn = 120;

/** As much of a text as a card shows: its opening, or where that holds no match the part around the first one. */
export function openingWithMatch(content: string, length: number, matches: ReadonlySet<string>): string {
  const start = opening(content, length);
  if (matches.size === 0 || start === content) return start;
  for (const { 0: word, index } of content.matchAll(words)) {
    if (!matches.has(plainWord(word))) continue;
    if (index + word.length < start.length) return start;
    const gap = content.slice(index - leadIn, index).search(/\s\S/);
    return `…${opening(content.slice(gap === -1 ? index : index - leadIn + gap + 1), length)}`;
  }
  return start;
}
