/**
 * Characters of which nothing is seen: those that only steer others (zero-width space, directions of writing), fillers of
 * Korean syllables, variation selectors, tags, and the Braille pattern without a dot. Tabs and line breaks are blanks.
 */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]|(?![\t-\r])\p{Cc}/gu;

/** A text without its invisible characters. Blanks of all kinds stay. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '');
}

const ascii = /^[\0-\x7f]*$/;

/**
 * A text without regard to case, by full case folding: `ß` is `ss`, and every sigma one. Also without regard to Unicode's forms
 * (NFKC). The dot that `İ` leaves above an `i` is dropped, as PostgreSQL's `lower` has it.
 */
export function caseFolded(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  // Character by character: at the end of a word a sigma would get another small letter.
  return Array.from(text.normalize('NFKC'), character => character.toLowerCase().toUpperCase().toLowerCase())
    .join('')
    .normalize('NFKC')
    .replace(/i\u0307/g, 'i');
}

/** The form that is equal for texts which read alike: whatever their case, Unicode's form, blanks and invisible characters. */
export function textKey(text: string): string {
  return caseFolded(withoutInvisible(text)).replace(/\s+/g, ' ').trim();
}

/** Signs that turn the direction of the text around them, and breaks of a line. Marks of direction (U+200E, U+200F) have their place in Arabic and Hebrew. */
const turnsOrBreaks = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** A name as one line that leaves the direction of the text around it alone. */
export function oneLine(text: string): string {
  return text.replace(turnsOrBreaks, ' ').replace(/\s+/g, ' ').trim();
}

/** Whether nothing of a text can be seen: blanks and invisible characters. */
export function isInvisible(text: string): boolean {
  return withoutInvisible(text).trim() === '';
}

/** Browsers of before 2024 lack it. */
const characters = 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : undefined;

/** The characters that may follow a place and still belong to the one before it: the joined letters of a family, the accents of a letter. */
const maxRest = 64;

/** The last place up to `length` at which a character ends as people see it: never inside a flag, a family or a letter with its accents. */
function endOfCharacter(text: string, length: number): number {
  const end = characters?.segment(text.slice(0, length + maxRest)).containing(length)?.index ?? length;
  // A character that is longer is cut.
  return end < length - maxRest ? length : end;
}

/** The beginning of a text, in UTF-16 units. It ends with a whole character as people see it. */
export function beginning(text: string, length: number): string {
  if (text.length <= length) return text;
  return text.slice(0, endOfCharacter(text, length)).replace(/[\ud800-\udbff]$/, '');
}

/** A text of one line that is cut after a number of characters, with an ellipsis where something is missing. */
export function shortened(text: string, length: number): string {
  return text.length > length ? `${beginning(text, length).trimEnd()}…` : text;
}

/** The beginning of a text with its line breaks, cut at a word where that loses little. */
export function opening(content: string, length: number): string {
  if (content.length <= length) return content;
  const cut = beginning(content, length);
  const lastBreak = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'));
  return `${(lastBreak > length * 0.6 ? cut.slice(0, lastBreak) : cut).trimEnd()}…`;
}
