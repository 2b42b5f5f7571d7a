/** The memory of each part of a value without its text, in bytes. */
const bytesPerPart = 24;

/** Values of more parts than this are counted as so many: the count itself must not take long. */
const maxParts = 1_000_000;

/** About the memory that a value takes as an object and as the body that is made of it, in bytes. */
export function bytesOf(value: unknown): number {
  let bytes = 0;
  let parts = 0;
  const rest: unknown[] = [value];
  while (rest.length > 0 && parts < maxParts) {
    const part = rest.pop();
    parts += 1;
    bytes += bytesPerPart;
    if (typeof part === 'string') bytes += 2 * part.length;
    else if (part instanceof Uint8Array) bytes += part.length;
    else if (part instanceof Map) for (const [key, each] of part) rest.push(key, each);
    else if (Array.isArray(part)) for (const each of part) rest.push(each);
    else if (typeof part === 'object' && part !== null) for (const each of Object.values(part)) rest.push(each);
  }
  return bytes;
}
