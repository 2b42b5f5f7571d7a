import { useSyncExternalStore } from 'react';
import { hasIntent } from './intent.ts';

let isOffered = false;
const listeners = new Set<() => void>();

function set(offered: boolean): void {
  isOffered = offered;
  for (const listener of listeners) listener();
}

/**
 * The address at which the first visit goes on, once the username is chosen: to picking teams from the feed, where
 * somebody came for nothing in particular. A person who came for a post or a person, or was about to do something, goes on
 * to it and is offered that on the way.
 */
export function firstVisit(address: string): string {
  const target = address === '/username-setup' ? '/' : address;
  if ((target === '/' || target === '/all') && !hasIntent()) return target === '/' ? '/welcome' : `/welcome?returnTo=${target}`;
  set(target !== '/welcome');
  return target;
}

/** Whether picking teams is to be offered, in this visit. */
export function useWelcomeOffer(): { isOffered: boolean; dismiss: () => void } {
  const offered = useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOffered,
    () => false,
  );
  return { isOffered: offered, dismiss: () => set(false) };
}
