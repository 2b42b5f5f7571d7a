import { withoutInvisible } from '../../shared/text.ts';
import { skeletonOf } from './lookAlikes.ts';

/** Characters that nobody sees, but that take a place like a blank. */
const blankSigns = /[\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Letters of scripts that put no blanks between words. */
const unspaced = String.raw`\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}`;

/** A word, or one letter of a script without blanks. */
const words = new RegExp(String.raw`(?=[${unspaced}])[\p{L}\p{N}]\p{M}*|(?:(?![${unspaced}])[\p{L}\p{N}\p{M}])+`, 'gu');

/** A word in the form that all its spellings share: case, accents, look-alike letters and invisible characters do not count. */
function foldedWord(word: string): string {
  return skeletonOf(word.normalize('NFD').replace(/\p{M}/gu, ''));
}

/**
 * The words of a text in their folded form, with a space before, between and after them. A text holds a phrase as whole words if
 * its folded form contains the phrase's. In a script without blanks each letter counts as a word, so a phrase is found inside a
 * sentence. A text without words is one space.
 */
export function foldedWords(text: string): string {
  const found = withoutInvisible(text.replace(blankSigns, ' ').normalize('NFKC')).match(words) ?? [];
  return ` ${found.map(word => `${foldedWord(word)} `).join('')}`;
}

/** Signs that mark text up elsewhere, between two letters or digits, where they are signs: `f**k`. */
const joiningMarks = /(?<=[\p{L}\p{N}\p{M}])[*_~|`\\]+(?=[\p{L}\p{N}])/gu;

/** A run whose direction is overridden, up to the end of the override or the line: readers see its characters in the other order. */
const overridden = /[\u202d\u202e]([^\u202c\n]*)/g;

/**
 * The words of a text that is searched for phrases, as `foldedWords`. A word that signs of markup cut, such as `zork**word**`, counts as its
 * parts and as a whole. Letters that are turned around count in both orders.
 */
export function searchedWords(text: string): string {
  const joined = text.replace(joiningMarks, '');
  const turned = text.replace(overridden, (_, run: string) => Array.from(run).toReversed().join(''));
  return [...new Set([text, joined, turned])].map(foldedWords).join('');
}
