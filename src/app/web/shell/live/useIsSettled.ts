import { useContext, useEffect, useState } from 'react';
import { onFirstUse, Sleeps, whenAwake } from '../../../../design/index.ts';
import { afterLoad } from '../../waking/afterLoad.ts';

/** A member's untouched page counts as settled this long after its load event: work that can wait then slows no first paint. */
const settledAfterMs = 3_000;

/** Whether the first page has settled: somebody used it, or a member's loaded three seconds ago, and all of it is awake. */
export function useIsSettled(isMember: boolean): boolean {
  const [isSettled, setSettled] = useState(false);
  const sleeps = useContext(Sleeps);
  useEffect(() => {
    // A live update must not change data that a sleeping part has yet to hydrate with.
    const settle = () => void whenAwake(sleeps).then(() => setSettled(true));
    const stop = isMember ? afterLoad(settle, settledAfterMs) : undefined;
    const leave = onFirstUse(settle);
    return () => {
      stop?.();
      leave();
    };
  }, [isMember, sleeps]);
  return isSettled;
}
