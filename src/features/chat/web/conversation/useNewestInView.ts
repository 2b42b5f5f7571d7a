import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The distance from the end, in pixels, that still counts as the end. */
const nearEnd = 60;

interface View {
  area: RefObject<HTMLElement | null>;
  isAtNewest: boolean;
  /** Something came while the reader was further up. */
  hasNew: boolean;
  goToNewest: () => void;
}

/**
 * Keeps the newest message in view with smooth scrolling, unless the reader has scrolled up. The reader's own message always
 * scrolls to the end.
 */
export function useNewestInView(newestId: number | undefined, outgoing: number, isOwn: boolean): View {
  const area = useRef<HTMLElement>(null);
  const [isAtNewest, setIsAtNewest] = useState(true);
  const [hasNew, setHasNew] = useState(false);
  const shown = useRef<{ newestId: number | undefined; outgoing: number } | undefined>(undefined);
  const goToNewest = useCallback(() => {
    const element = area.current;
    if (!element) return;
    const isFirst = shown.current === undefined;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollTo({ top: element.scrollHeight, behavior: isFirst || isCalm ? 'instant' : 'smooth' });
    setHasNew(false);
  }, []);

  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const look = () => {
      const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd;
      setIsAtNewest(isNear);
      if (isNear) setHasNew(false);
    };
    element.addEventListener('scroll', look, { passive: true });
    // The keyboard of a phone makes the list shorter: its end stays in view.
    const observer = new ResizeObserver(() => {
      if (isEnd.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, []);
  const isEnd = useRef(true);
  useLayoutEffect(() => {
    isEnd.current = isAtNewest;
  }, [isAtNewest]);

  useLayoutEffect(() => {
    const before = shown.current;
    const hasMore = before !== undefined && (newestId ?? 0) > (before.newestId ?? 0);
    const saidMore = before !== undefined && outgoing > before.outgoing;
    if (before === undefined ? newestId !== undefined : saidMore || (hasMore && (isEnd.current || isOwn))) goToNewest();
    else if (hasMore) setHasNew(true);
    if (before !== undefined || newestId !== undefined) shown.current = { newestId, outgoing };
  }, [newestId, outgoing, isOwn, goToNewest]);
  return { area, isAtNewest, hasNew, goToNewest };
}
