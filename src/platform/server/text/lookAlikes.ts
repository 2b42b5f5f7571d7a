import unhomoglyph from 'unhomoglyph';
import { caseFolded, withoutInvisible } from '../../shared/text.ts';

const dottedI = /İ|i\u0307/g;

/** Replaces every character by the one that stands for all that look like it (UTS 39). */
function fold(text: string): string {
  return unhomoglyph(text.normalize('NFD'));
}

/** Whether a word may be taken for one of Latin letters: each of its letters looks like one. */
function looksLatin(word: string): boolean {
  return /^[\0-\x7f]*$/.test(fold(word).replace(/[^\p{L}]/gu, ''));
}

function skeletonOfWord(word: string): string {
  // Greek and Cyrillic capitals look like Latin ones, which their small letters do not: case comes first only where it can't mislead.
  const once = fold(looksLatin(word) ? word : caseFolded(word)).toLowerCase();
  // Folded twice: a capital may look like nothing else, and its small letter may.
  return fold(once).toLowerCase().replaceAll('i', 'l');
}

/**
 * How a text looks, whatever its case: two texts that a person can take for each other have the same skeleton. It is for
 * comparing and never shown. An `i` counts as an `l`, because a capital one looks like it.
 */
export function skeletonOf(text: string): string {
  const plain = withoutInvisible(text.normalize('NFKC')).replace(dottedI, letter => (letter === 'İ' ? 'I' : 'i'));
  return plain.replace(/\S+/g, skeletonOfWord);
}
