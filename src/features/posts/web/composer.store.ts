import { useSyncExternalStore } from 'react';
import type { PostFeature } from '../posts.rules.ts';

export interface ComposerRequest {
  /** Tags to begin with, such as those of the feed it was opened from. */
  tags: readonly string[];
  /** What the post is to carry, if the opener knows. */
  feature?: PostFeature;
}

let request: ComposerRequest | undefined;
const listeners = new Set<() => void>();

function set(next: ComposerRequest | undefined): void {
  request = next;
  for (const listener of listeners) listener();
}

/** Opens the composer over whatever page is shown. */
export function openComposer(options: Partial<ComposerRequest> = {}): void {
  set({ ...options, tags: options.tags ?? [] });
}

export function closeComposer(): void {
  set(undefined);
}

export function useComposerRequest(): ComposerRequest | undefined {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => request,
    () => undefined,
  );
}
