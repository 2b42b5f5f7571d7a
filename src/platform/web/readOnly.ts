import { createContext, useContext } from 'react';
import { createStore } from './store.ts';

const ReadOnly = createContext<string | null>(null);

/** Gives the words by which this reader may write nothing now; null while they may. */
export const ReadOnlyProvider = ReadOnly.Provider;

export function useReadOnlyText(): string | null {
  return useContext(ReadOnly);
}

/** Changes when a write of this page was refused because the site is read-only. */
export const readOnlyRefusals = createStore();
