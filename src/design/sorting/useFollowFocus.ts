import { type RefObject, useEffect, useState } from 'react';

/** After a row has moved, the focus goes on in it: what is asked for by `selector` inside the row of `key`. */
export function useFollowFocus(list: RefObject<HTMLElement | null>): (key: string, selector: string) => void {
  const [wanted, setWanted] = useState<{ key: string; selector: string }>();
  useEffect(() => {
    if (!wanted) return;
    const row = list.current?.querySelector(`[data-row="${wanted.key}"]`);
    const target = row?.querySelector<HTMLElement>(wanted.selector);
    target?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  }, [wanted, list]);
  return (key, selector) => setWanted({ key, selector });
}
