import { useEffect, useEffectEvent } from 'react';
import { isAtBeginning } from './goTo.ts';

/** Calls `onScroll` with whether the beginning of the list is in view, at each scroll while something waits for that. */
export function useLiveEdge(isAwaited: boolean, onScroll: (isAtEdge: boolean) => void): void {
  const look = useEffectEvent(() => onScroll(isAtBeginning()));
  useEffect(() => {
    if (!isAwaited) return undefined;
    const lookNow = () => look();
    addEventListener('scroll', lookNow, { passive: true });
    return () => removeEventListener('scroll', lookNow);
  }, [isAwaited]);
}
