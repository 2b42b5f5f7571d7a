import { useState } from 'react';

/** Keys of rows that have no identity but their place, kept while they move; whoever changes the rows changes the keys alike. */
export function useRowKeys(count: number): [keys: readonly string[], change: (keys: readonly string[]) => void] {
  const [known, change] = useState<readonly string[]>([]);
  const keys = known.length === count ? known : Array.from({ length: count }, (_, index) => `row-${index}`);
  return [keys, change];
}

export function newRowKey(): string {
  return crypto.randomUUID();
}
