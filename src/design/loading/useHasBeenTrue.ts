import { useState } from 'react';

/** Whether something has been true before or is now: a window that was open once stays, so that it can be seen going. */
export function useHasBeenTrue(isTrue: boolean): boolean {
  const [ever, setEver] = useState(isTrue);
  if (isTrue && !ever) setEver(true);
  return ever || isTrue;
}
