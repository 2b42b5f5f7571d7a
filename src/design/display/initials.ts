/** First letters of the words, uppercased; U if unknown (specification, section 9). */
export function initials(name: string | null | undefined, limit = 2): string {
  const letters = (name ?? '')
    .split(/\s+/u)
    .map(word => Array.from(word.replace(/^[^\p{L}\p{N}]+/u, ''))[0] ?? '')
    .join('')
    .toLocaleUpperCase('en-US');
  return Array.from(letters).slice(0, limit).join('') || 'U';
}
