import { createStore, useStored } from '../../../../platform/web/store.ts';

/** The words that the next comment quotes, from a comment or, if `replyId` is null, from the post. */
export interface Quoting {
  postId: number;
  replyId: number | null;
  text: string;
}

let current: Quoting | null = null;
const store = createStore();

export function quoteWords(quoting: Quoting | null): void {
  current = quoting;
  store.changed();
}

/** The quote for the field of a thread while it answers a comment, or the post if `replyId` is null. */
export function useQuoting(postId: number, replyId: number | null): Quoting | null {
  const read = () => (current?.postId === postId && current.replyId === replyId ? current : null);
  return useStored(store, read, null);
}
