import { useCallback, useMemo, useState } from 'react';
import { readStored, writeStored } from '../../../../platform/web/storage.ts';
import { createStore, useStored } from '../../../../platform/web/store.ts';
import type { Reply } from '../../replies.contract.ts';
import { type ReplySort, replySorts } from '../../replies.rules.ts';
import { topOrder } from '../../threads.rules.ts';

/** The orders of game threads and of other threads are chosen apart. */
const keys = { other: 'thread-sort', game: 'game-thread-sort' };
const defaults = { other: 'old', game: 'new' } as const;
type ThreadKind = keyof typeof keys;
const store = createStore();

function chosen(kind: ThreadKind): ReplySort {
  const stored = readStored(keys[kind]);
  return replySorts.find(sort => sort === stored) ?? defaults[kind];
}

/**
 * The order of threads that the reader chose on this device, and a function that changes it. The server renders `new` in the threads of
 * games and `old` elsewhere.
 */
export function useThreadSort(kind: ThreadKind): [ReplySort, (sort: ReplySort) => void] {
  const sort = useStored<ReplySort>(store, () => chosen(kind), defaults[kind]);
  const choose = useCallback(
    (next: ReplySort) => {
      writeStored(keys[kind], next);
      store.changed();
    },
    [kind],
  );
  return [sort, choose];
}

/**
 * How the top level of a thread is ordered. The likes of a comment count as they were when the reader first saw it, so that no
 * comment moves while somebody reads.
 */
export function useTopOrder(sort: ReplySort, byAge?: (a: Reply, b: Reply) => number): ((a: Reply, b: Reply) => number) | undefined {
  const [seenLikes] = useState(() => new Map<number, number>());
  return useMemo(() => {
    const likesOf = (reply: Reply) => {
      const likes = seenLikes.get(reply.id) ?? reply.likes;
      seenLikes.set(reply.id, likes);
      return likes;
    };
    return topOrder(sort, likesOf, byAge);
  }, [sort, seenLikes, byAge]);
}
