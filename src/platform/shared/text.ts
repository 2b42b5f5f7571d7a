/** Whether nothing of a text can be seen: blanks, and signs that only steer others (a zero-width space). */
export function isInvisible(text: string): boolean {
  return !/[^\s\p{Cf}\p{Cc}]/u.test(text);
}
