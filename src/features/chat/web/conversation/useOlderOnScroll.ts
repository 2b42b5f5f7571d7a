import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** The distance from the top, in pixels, at which earlier messages are loaded. */
const ahead = 200;

/** Loads earlier messages near the top, and keeps the scroll position when they arrive. */
export function useOlderOnScroll(
  area: RefObject<HTMLElement | null>,
  oldestId: number | undefined,
  mayLoad: boolean,
  load: () => void,
): void {
  const before = useRef<{ oldestId: number | undefined; height: number }>({ oldestId: undefined, height: 0 });
  useEffect(() => {
    const element = area.current;
    if (!element || !mayLoad) return undefined;
    const look = () => {
      if (element.scrollTop >= ahead || element.scrollHeight <= element.clientHeight) return;
      element.removeEventListener('scroll', look);
      before.current = { oldestId, height: element.scrollHeight - element.scrollTop };
      load();
    };
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [area, mayLoad, load, oldestId]);
  useLayoutEffect(() => {
    const element = area.current;
    const { height } = before.current;
    if (element && height > 0 && oldestId !== before.current.oldestId) {
      element.scrollTop = element.scrollHeight - height;
      before.current = { oldestId, height: 0 };
    }
  }, [area, oldestId]);
}
