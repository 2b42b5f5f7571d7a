/**
 * Characters of which nothing is seen: those that only steer others (zero-width space, directions of writing), fillers of
 * Korean syllables, variation selectors, tags, and the Braille pattern without a dot.
 */
const invisible = /[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A text without its invisible characters. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '');
}

/** Whether nothing of a text can be seen: blanks and invisible characters. */
export function isInvisible(text: string): boolean {
  return withoutInvisible(text).trim() === '';
}

/** The beginning of a text, in UTF-16 units. It never ends in half of a character. */
export function beginning(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

/** The beginning of a text with its line breaks, cut at a word where that loses little. */
export function opening(content: string, length: number): string {
  if (content.length <= length) return content;
  const cut = beginning(content, length);
  const lastBreak = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'));
  return `${(lastBreak > length * 0.6 ? cut.slice(0, lastBreak) : cut).trimEnd()}…`;
}
