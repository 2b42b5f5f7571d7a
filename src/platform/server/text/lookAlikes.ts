import unhomoglyph from 'unhomoglyph';
import { withoutInvisible } from '../../shared/text.ts';

/** A text without what nobody sees: compatibility forms and invisible characters. */
function plain(text: string): string {
  return withoutInvisible(text.normalize('NFKC'));
}

/** Whether two texts differ by nothing that can be read: in case, form or invisible characters. */
export function areSameText(one: string, other: string): boolean {
  return plain(one).toLowerCase() === plain(other).toLowerCase();
}

/** Replaces every character by the one that stands for all that look like it (UTS 39), in lower case. */
function fold(text: string): string {
  return unhomoglyph(text.normalize('NFD')).toLowerCase();
}

/**
 * How a text looks, whatever its case: two texts that a person can take for each other have the same skeleton. It is for
 * comparing and never shown. An `i` counts as an `l`, because a capital one looks like it.
 */
export function skeletonOf(text: string): string {
  // Folded twice: a capital may look like nothing else, and its small letter may.
  return fold(fold(plain(text))).replaceAll('i', 'l');
}
