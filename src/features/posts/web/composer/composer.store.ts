import { useSyncExternalStore } from 'react';
import type { PostKind } from '../../kinds/posts.kinds.ts';

export interface ComposerRequest {
  /** Tags to begin with, such as those of the feed it was opened from. */
  tags: readonly string[];
  /** The kind of the post, if the opener knows it. */
  kind?: PostKind;
  /** Words that are added to the draft. */
  content?: string;
  /** Pictures that are uploaded for the draft. */
  files?: readonly File[];
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
