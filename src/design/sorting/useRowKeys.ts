import { useState } from 'react';

/** Keys for rows that are identified only by their place. Code that moves the rows has to move the keys in the same way. */
export function useRowKeys(count: number): [keys: readonly string[], change: (keys: readonly string[]) => void] {
  const [known, setKnown] = useState<readonly string[]>([]);
  const keys = known.length === count ? known : Array.from({ length: count }, (_, index) => `row-${index}`);
  return [keys, setKnown];
}

export function newRowKey(): string {
  return crypto.randomUUID();
}
