import { useSyncExternalStore } from 'react';

/** State outside of React that components follow. */
export interface Store {
  /** Tells all who follow that the state has changed. */
  changed: () => void;
  subscribe: (listener: () => void) => () => void;
}

export function createStore(): Store {
  const listeners = new Set<() => void>();
  return {
    changed() {
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A value of a store. `read` gives the same value until the store has changed; the server renders `onServer`. */
export function useStored<T>({ subscribe }: Store, read: () => T, onServer: T): T {
  return useSyncExternalStore(subscribe, read, () => onServer);
}
