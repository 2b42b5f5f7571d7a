import { useSyncExternalStore } from 'react';

/** The width from which a page has a right column, as `xl:` in the design. */
const wide = '(min-width: 80rem)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window has a right column, in which a row stands beside the thread. False on the server. */
export function useHasColumn(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => false,
  );
}
