import { useContext, useEffect, useState } from 'react';
import { onFirstUse, Sleeps, whenAwake } from '../../../../design/index.ts';
import { afterLoad } from '../../waking/afterLoad.ts';

/** A page that nobody has touched counts as settled this long after its load event: work that can wait then slows no first paint. */
const settledAfterMs = 3_000;

/** Whether the first page has settled: somebody used it, or it loaded three seconds ago, and all of it is awake. */
export function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  const sleeps = useContext(Sleeps);
  useEffect(() => {
    // A live update must not change data that a sleeping part has yet to hydrate with.
    const settle = () => void whenAwake(sleeps).then(() => setSettled(true));
    const stop = afterLoad(settle, settledAfterMs);
    const leave = onFirstUse(settle);
    return () => {
      stop();
      leave();
    };
  }, [sleeps]);
  return isSettled;
}
