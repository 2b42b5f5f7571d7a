import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../storage.ts';

/** The density of lists. src/features/account/README.md, Theme and density. */
export type Density = 'comfortable' | 'compact';

/** Local storage's key; the inline script of the first paint reads it too. */
const densityKey = 'density';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The attribute of the root decides: the server or the inline script of the first paint sets it before anything else runs. */
function currentDensity(): Density {
  return document.documentElement.dataset['density'] === 'compact' ? 'compact' : 'comfortable';
}

/** Shows a density and stores it in this browser. */
export function setDensity(density: Density): void {
  writeStored(densityKey, density === 'compact' ? density : null);
  document.documentElement.dataset['density'] = density;
  for (const listener of listeners) listener();
}

/** The density that was chosen in this browser. */
export function storedDensity(): Density {
  return readStored(densityKey) === 'compact' ? 'compact' : 'comfortable';
}

/** The density shown; comfortable on the server and while hydrating. */
export function useDensity(): Density {
  return useSyncExternalStore(subscribe, currentDensity, () => 'comfortable');
}
