import { LRUCache } from 'lru-cache';
import { withoutInvisible } from '../../shared/text.ts';
import { skeletonOf } from './lookAlikes.ts';

/** Characters that nobody sees, but that take a place like a blank. */
const blankSigns = /[\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Letters of scripts that put no blanks between words. */
const unspaced = String.raw`\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}`;

/** A word, or one letter of a script without blanks. */
const words = new RegExp(String.raw`(?=[${unspaced}])[\p{L}\p{N}]\p{M}*|(?:(?![${unspaced}])[\p{L}\p{N}\p{M}])+`, 'gu');

const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/** Letters A to Z that are drawn in brackets, squares and circles, and those that make up flags, by the first of each series. */
const drawnSeries = [0x249c, 0x1_f110, 0x1_f130, 0x1_f150, 0x1_f170, 0x1_f1e6];
const drawnLetters = new Map(
  drawnSeries.flatMap(first => Array.from(alphabet, (letter, index) => [String.fromCodePoint(first + index), letter] as const)),
);
/** The sign behind a letter asks for its picture or its plain form. */
const drawn =
  /[\u249c-\u24b5\u{1f110}-\u{1f129}\u{1f130}-\u{1f149}\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}][\ufe0e\ufe0f]?/gu;
const drawnRun = new RegExp(`(?:${drawn.source})+`, 'gu');

/** A text with drawn letters as plain ones. */
const withPlainLetters = (text: string) => text.replace(drawn, sign => drawnLetters.get(sign.replace(/[\ufe0e\ufe0f]/, '')) ?? sign);

/** Latin small capitals, which look like nothing else, so UTS 39 does not name them; `x` has none. */
const smallCapitals = new Map(Array.from('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ', (sign, index) => [sign, 'abcdefghijklmnopqrstuvwyz'[index] ?? '']));
const smallCapital = new RegExp(`[${[...smallCapitals.keys()].join('')}]`, 'gu');

/** A word in the form that all its spellings share: case, accents, look-alike letters and invisible characters do not count. */
function foldedWord(word: string): string {
  const plain = word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(smallCapital, sign => smallCapitals.get(sign) ?? sign);
  // The skeleton of a letter with a stroke is the letter and a mark: ø, ł.
  return skeletonOf(plain).replace(/\p{M}/gu, '');
}

/**
 * The words of a text in their folded form, with a space before, between and after them. A text holds a phrase as whole words if
 * its folded form contains the phrase's. In a script without blanks each letter counts as a word, so a phrase is found inside a
 * sentence. A run of drawn letters is a word of its own, so a flag beside a word leaves that word whole. A text without words is one
 * space.
 */
export function foldedWords(text: string): string {
  const spelled = text
    .replace(drawnRun, run => ` ${withPlainLetters(run)} `)
    .replace(blankSigns, ' ')
    .normalize('NFKC');
  const found = withoutInvisible(spelled).match(words) ?? [];
  return ` ${found.map(word => `${foldedWord(word)} `).join('')}`;
}

/** Signs that mark text up elsewhere, between two letters or digits, where they are signs: `f**k`. */
const joiningMarks = /(?<=[\p{L}\p{N}\p{M}])[*_~|｜`\\]+(?=[\p{L}\p{N}])/gu;

/** A run whose direction is overridden, up to the end of the override or the line: readers see its characters in the other order. */
const overridden = /[\u202d\u202e]([^\u202c\n]*)/g;

/**
 * The words of a text that is searched for phrases, as `foldedWords`. A word that signs of markup cut, such as `zork**word**`, counts as its
 * parts and as a whole, and so does one with drawn letters among its letters. Letters that are turned around count in both orders.
 */
function allSpellings(text: string): string {
  const plain = withPlainLetters(text);
  const joined = plain.replace(joiningMarks, '');
  const turned = plain.replace(overridden, (_, run: string) => Array.from(run).toReversed().join(''));
  return [...new Set([text, plain, joined, turned])].map(foldedWords).join('');
}

/** The words of texts that were searched lately: each reader with words of their own compares the same texts. */
const recent = new LRUCache<string, string>({ maxSize: 10_000_000, sizeCalculation: (words, text) => words.length + text.length + 1 });

/** As `allSpellings`, which takes up to a second for 200,000 characters, and nothing for a text of a moment ago. */
export function searchedWords(text: string): string {
  const spellings = recent.get(text) ?? allSpellings(text);
  recent.set(text, spellings);
  return spellings;
}
