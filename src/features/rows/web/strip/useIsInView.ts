import { type RefObject, useEffect, useState } from 'react';

/** The height at the top of a phone's window that the bar, the small scoreboard and the field of a row cover. */
const coveredPx = 160;

/** Whether more of an element than its last line is in view. False until the browser has measured it. */
export function useIsInView(element: RefObject<Element | null>): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    if (!element.current || !('IntersectionObserver' in globalThis)) return undefined;
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting === true), {
      rootMargin: `-${coveredPx}px 0px 0px`,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}
