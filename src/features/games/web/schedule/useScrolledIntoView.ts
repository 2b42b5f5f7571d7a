import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls a horizontal strip until its current entry is in the middle, without moving the page. */
export function useScrolledIntoView<E extends HTMLElement>(current: string): RefObject<E | null> {
  const strip = useRef<E>(null);
  useEffect(() => {
    const entry = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (!strip.current || !entry) return;
    const middle = entry.offsetLeft - strip.current.offsetLeft - (strip.current.clientWidth - entry.offsetWidth) / 2;
    strip.current.scrollLeft = Math.max(0, middle);
  }, [current]);
  return strip;
}
