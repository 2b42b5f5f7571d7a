/** Whether nothing of a text can be seen: blanks, and signs that only steer others (a zero-width space). */
export function isInvisible(text: string): boolean {
  return !/[^\s\p{Cf}\p{Cc}]/u.test(text);
}

/** So much of the beginning of a text, in UTF-16 units, and never half of a character. */
export function beginning(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}
