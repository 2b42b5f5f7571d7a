/** The part of the Web Locks API that the election of a leader uses. */
export interface TabLocks {
  request: (name: string, options: { signal: AbortSignal }, hold: () => Promise<void> | undefined) => Promise<unknown>;
}

/**
 * Waits for the lock of this name and calls `onLead` once this tab holds it. At any time one tab leads; the browser passes the
 * lock on when that tab closes or crashes. Returns a function that gives the lock, or the wait for it, up.
 */
export function runForLeader(locks: TabLocks, name: string, onLead: () => void): () => void {
  const resigned = new AbortController();
  let release: (() => void) | undefined;
  locks
    .request(name, { signal: resigned.signal }, () => {
      if (resigned.signal.aborted) return undefined;
      onLead();
      return new Promise<void>(resolve => {
        release = resolve;
      });
    })
    // An aborted wait rejects.
    .catch(() => undefined);
  return () => {
    resigned.abort();
    release?.();
  };
}
