/** The keys of an object that is written out in the code, in their order. */
export function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  // The cast is sound for a literal object, which has no keys beside those of its type.
  return Object.keys(record) as Key[];
}
