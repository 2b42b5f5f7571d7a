import { useEffect, useState } from 'react';
import { onFirstUse } from '../../../../design/index.ts';

/** A page that nobody has touched counts as settled after this time: work that can wait then slows no first paint. */
const settledAfterMs = 3_000;

/** Whether the first page has settled: somebody used it, or it has been there for three seconds. */
export function useIsSettled(): boolean {
  const [isSettled, settle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(settle, settledAfterMs, true);
    const leave = onFirstUse(() => settle(true));
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, []);
  return isSettled;
}
