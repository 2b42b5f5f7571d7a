import { withoutInvisible } from '../../shared/text.ts';
import { skeletonOf } from './lookAlikes.ts';

const words = /[\p{L}\p{N}\p{M}]+/gu;

/** A word in the form that all its spellings share: case, accents, look-alike letters and invisible characters do not count. */
function foldedWord(word: string): string {
  return skeletonOf(word.normalize('NFD').replace(/\p{M}/gu, ''));
}

/**
 * The words of a text in their folded form, with a space before, between and after them. A text holds a phrase as whole words if
 * its folded form contains the phrase's. A text without words is one space.
 */
export function foldedWords(text: string): string {
  const found = withoutInvisible(text.normalize('NFKC')).match(words) ?? [];
  return ` ${found.map(word => `${foldedWord(word)} `).join('')}`;
}
