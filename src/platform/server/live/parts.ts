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

/** Puts parts together again; answers a text when its last part came, and nothing for a node's own. */
export function createJoiner(self: string): (part: string) => string | undefined {
  const begun = new Map<string, string>();
  return part => {
    const match = partPattern.exec(part);
    if (!match) return undefined;
    const [head, node = '', number, count] = match;
    if (node === self) return undefined;
    const piece = part.slice(head.length);
    // The parts of one text come one after the other, as one statement sent them.
    const text = number === '1' ? piece : (begun.get(node) ?? '') + piece;
    if (number === count) {
      begun.delete(node);
      return text;
    }
    begun.set(node, text);
    return undefined;
  };
}
