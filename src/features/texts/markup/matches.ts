/** The parts of a text that match a search. Words are compared as in the database: lower case, without accents, letters and digits only. */
import { opening } from '../../../platform/shared/text.ts';

/** Letters that are no letter with an accent. */
const spelledOut: ReadonlyMap<string, string> = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i', ς: 'σ' }),
);

const latin = /^[\w-]*$/;

/** Accents. The sound marks of kana are part of their letters. */
const accents = /(?![\u3099\u309a])\p{M}/gu;

/** One spelling for all spellings of a word. */
export function plainWord(word: string): string {
  const lower = word.toLowerCase();
  // Most words are plain Latin and need no normalization.
  if (latin.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(accents, '')
    .replace(/[ßæœøđðłþıς]/g, letter => spelledOut.get(letter) ?? letter)
    .normalize('NFC');
}

const words = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * Words that a search also knows without the signs in them: names with an apostrophe (`O’Neal`, ONeal), words that are joined
 * (`triple-double`, `AT&T`) and initials (`J.J.`, `J. J.`, JJ).
 */
const joined = /(?<![\p{L}\p{N}\p{M}])\p{L}(?:\. ?\p{L})+(?![\p{L}\p{N}\p{M}])|[\p{L}\p{N}\p{M}]+(?:['’ʼ‘&‐‑-][\p{L}\p{N}\p{M}]+)+/gu;

const withoutSigns = (word: string) => word.replace(/[. '’ʼ‘&‐‑-]/g, '');

/** The words of texts, each once and in its one spelling. */
export function plainWordsOf(texts: readonly string[]): string[] {
  const all = new Set(
    texts.flatMap(text => {
      const lower = text.toLowerCase();
      return [...(lower.match(words) ?? []), ...(lower.match(joined) ?? []).map(withoutSigns)];
    }),
  );
  return [...new Set([...all].map(plainWord))];
}

interface Found {
  word: string;
  index: number;
}

/** The words of a text that are among the matches, in their order: a name with signs in it as a whole or by its parts. */
function matchesOf(text: string, matches: ReadonlySet<string>): Found[] {
  const whole = [...text.matchAll(joined)].flatMap(({ 0: word, index }) =>
    matches.has(plainWord(withoutSigns(word))) ? [{ word, index }] : [],
  );
  const parts = [...text.matchAll(words)].flatMap(({ 0: word, index }) => (matches.has(plainWord(word)) ? [{ word, index }] : []));
  if (whole.length === 0) return parts;
  const isCovered = ({ index }: Found) => whole.some(name => index >= name.index && index < name.index + name.word.length);
  return [...whole, ...parts.filter(part => !isCovered(part))].toSorted((one, other) => one.index - other.index);
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
  for (const { word, index } of matchesOf(text, matches)) {
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
  const [first] = matchesOf(content, matches);
  if (!first || first.index + first.word.length < start.length) return start;
  const gap = content.slice(first.index - leadIn, first.index).search(/\s\S/);
  return `…${opening(content.slice(gap === -1 ? first.index : first.index - leadIn + gap + 1), length)}`;
}
