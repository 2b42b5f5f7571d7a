/** PostgreSQL carries 8,000 bytes a notification; the head of a part takes some of them. */
export const partSize = 7_800;

/** In ASCII, so that a character is a byte and a text can be cut anywhere. */
function toAscii(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * Cuts a JSON text into parts that fit a notification: `node number/count:piece`. Strings of JSON may spell any
 * character as an escape, so the text means the same.
 */
export function partsOf(node: string, json: string): string[] {
  const ascii = toAscii(json);
  const count = Math.max(1, Math.ceil(ascii.length / partSize));
  return Array.from({ length: count }, (_, index) => {
    return `${node} ${index + 1}/${count}:${ascii.slice(index * partSize, (index + 1) * partSize)}`;
  });
}

const partPattern = /^(\S+) (\d+)\/(\d+):/;

/** The answer of a joiner for a part whose predecessors were not heard. */
export const lostPart = Symbol('lost part');

/**
 * Joins parts to texts. It returns a text with its last part, `lostPart` where a part before it is missing, and undefined
 * otherwise and for a node's own parts. The parts of one text come in order; a node that begins to listen in the middle of a
 * text hears only its end.
 */
export function createJoiner(self: string): (part: string) => string | typeof lostPart | undefined {
  const begun = new Map<string, { text: string; next: number }>();
  return part => {
    const match = partPattern.exec(part);
    if (!match) return undefined;
    const [head, node = '', digits, count] = match;
    if (node === self) return undefined;
    const number = Number(digits);
    const before = number === 1 ? { text: '', next: 1 } : begun.get(node);
    begun.delete(node);
    if (before?.next !== number) return lostPart;
    const text = before.text + part.slice(head.length);
    if (number === Number(count)) return text;
    begun.set(node, { text, next: number + 1 });
    return undefined;
  };
}
