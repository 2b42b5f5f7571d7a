/** Whether a run of stars or tildes begins or ends a mark. It depends on the characters on both sides. */
import type { StateInline } from 'markdown-it';

/** Scripts without blanks between words, and Korean, whose particles follow a word directly. A mark may begin and end inside a sentence. */
const unspaced =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}\uff00-\uffef]/u;
const wordCharacter = /[\p{L}\p{N}\p{M}]/u;
const sign = /[\p{P}\p{S}]/u;
const blank = /\s/u;

/** A longer run of stars stands for a word that is not written out: `s****`. */
const maxRun = 3;

function characterBefore(text: string, place: number): string {
  return Array.from(text.slice(Math.max(0, place - 2), place)).at(-1) ?? ' ';
}

function characterAt(text: string, place: number): string {
  const code = text.codePointAt(place);
  return code === undefined ? ' ' : String.fromCodePoint(code);
}

/**
 * The rules of CommonMark for flanking runs, with three differences: a run between two letters or digits of a script with blanks is
 * neither, because `5*3` and `f**k` mean themselves; one alone in brackets is a note, `61 (*)`; beside a script without blanks punctuation counts as a letter.
 */
export function scanRun(text: string, start: number, end: number): { can_open: boolean; can_close: boolean; length: number } {
  const marker = text[start];
  let stop = start;
  while (stop < end && text[stop] === marker) stop += 1;
  const length = stop - start;
  const [before, after] = [characterBefore(text, start), stop < end ? characterAt(text, stop) : ' '];
  const [isBeforeUnspaced, isAfterUnspaced] = [unspaced.test(before), unspaced.test(after)];
  const isInsideWord = wordCharacter.test(before) && wordCharacter.test(after) && !isBeforeUnspaced && !isAfterUnspaced;
  const isNote = /[([]/.test(before) && /[)\]]/.test(after);
  if (isInsideWord || isNote || length > maxRun) return { can_open: false, can_close: false, length };
  const [isBlankBefore, isBlankAfter] = [blank.test(before), blank.test(after)];
  const isSignBefore = sign.test(before) && !isBeforeUnspaced;
  const isSignAfter = sign.test(after) && !isAfterUnspaced;
  return {
    can_open: !isBlankAfter && (!isSignAfter || isBlankBefore || isSignBefore || isBeforeUnspaced),
    can_close: !isBlankBefore && (!isSignBefore || isBlankAfter || isSignAfter || isAfterUnspaced),
    length,
  };
}

const censored = /[#@$%&^]/;
const hasWords = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/** Takes the marks around a word that is not written out, such as `*#@!*`, back into the text. */
export function parseCensoredWords(state: StateInline): boolean {
  const words: number[] = [0];
  const signs: number[] = [0];
  for (const { content } of state.tokens) {
    words.push((words.at(-1) ?? 0) + (hasWords.test(content) ? 1 : 0));
    signs.push((signs.at(-1) ?? 0) + (censored.test(content) ? 1 : 0));
  }
  const between = (counts: readonly number[], from: number, to: number) => (counts[to] ?? 0) - (counts[from + 1] ?? 0);
  for (const opener of state.delimiters) {
    const closer = state.delimiters[opener.end];
    if (!closer || opener.marker !== 0x2a) continue;
    if (between(words, opener.token, closer.token) === 0 && between(signs, opener.token, closer.token) > 0) opener.end = -1;
  }
  return true;
}
