import { useSyncExternalStore } from 'react';
import { copiedAt } from '../../shared/copiedAt.ts';

let hasFailed = false;
const listeners = new Set<() => void>();

/** Notes whether a call reached the server. An answer that the service worker kept did not. */
export function setReach(response: Response | undefined): void {
  const failed = response === undefined || response.headers.has(copiedAt);
  if (failed === hasFailed) return;
  hasFailed = failed;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** A page that is a copy has `data-copied-at`. */
const isAway = () => hasFailed || !navigator.onLine || document.documentElement.dataset['copiedAt'] !== undefined;

/** Whether the page can't reach the server, so that what it shows may be of the past. */
export function useIsAway(): boolean {
  return useSyncExternalStore(subscribe, isAway, () => false);
}
