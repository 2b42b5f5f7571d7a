import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../../platform/web/storage.ts';
import type { Reply } from '../replies.contract.ts';
import { type ReplySort, replySorts } from '../replies.rules.ts';
import { topOrder } from '../threads.rules.ts';

const key = 'thread-sort';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function chosen(): ReplySort {
  const stored = readStored(key);
  return replySorts.find(sort => sort === stored) ?? 'old';
}

/** The order of threads that the reader chose on this device, and a function that changes it. The server renders `old`. */
export function useThreadSort(): [ReplySort, (sort: ReplySort) => void] {
  const sort = useSyncExternalStore(subscribe, chosen, (): ReplySort => 'old');
  const choose = useCallback((next: ReplySort) => {
    writeStored(key, next);
    for (const listener of listeners) listener();
  }, []);
  return [sort, choose];
}

/**
 * How the top level of a thread is ordered. The likes of a comment count as they were when the reader first saw it, so that no
 * comment moves while somebody reads.
 */
export function useTopOrder(sort: ReplySort): ((a: Reply, b: Reply) => number) | undefined {
  const [seenLikes] = useState(() => new Map<number, number>());
  return useMemo(() => {
    const likesOf = (reply: Reply) => {
      const likes = seenLikes.get(reply.id) ?? reply.likes;
      seenLikes.set(reply.id, likes);
      return likes;
    };
    return topOrder(sort, likesOf);
  }, [sort, seenLikes]);
}
