import { useSyncExternalStore } from 'react';

/** The words that the next comment quotes, from a comment or, if `replyId` is null, from the post. */
export interface Quoting {
  postId: number;
  replyId: number | null;
  text: string;
}

let current: Quoting | null = null;
const listeners = new Set<() => void>();

export function quoteWords(quoting: Quoting | null): void {
  current = quoting;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The quote for the field of a thread while it answers a comment, or the post if `replyId` is null. */
export function useQuoting(postId: number, replyId: number | null): Quoting | null {
  const read = () => (current?.postId === postId && current.replyId === replyId ? current : null);
  return useSyncExternalStore(subscribe, read, () => null);
}
