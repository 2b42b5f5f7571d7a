import { useEffect, useRef } from 'react';
import type { Reply } from '../../replies.contract.ts';
import { useIsBehind } from '../visits/visits.ts';

interface Reads {
  /** Reads the thread and shows all of it. */
  refetch: () => unknown;
  /** Reads the thread and holds its new comments back. */
  readAgain: () => void;
}

/**
 * Reads a thread that was read before and has newer comments. A reader who returns to it sees all of it. During the visit new comments
 * are held back, so that the reader's place never moves.
 */
export function useRefetchOnReturn(postId: number, replies: readonly Reply[] | undefined, { refetch, readAgain }: Reads): void {
  const isBehind = useIsBehind(postId, replies);
  const isArriving = useRef(true);
  useEffect(() => {
    if (isBehind && isArriving.current) void refetch();
    else if (isBehind) readAgain();
    isArriving.current = false;
  }, [isBehind, refetch, readAgain]);
}
