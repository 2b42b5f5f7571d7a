import { useCallback, useState } from 'react';

/** The comments that a page adds at once, and those that its document holds at most. */
const step = 100;
const most = 200;

interface ThreadWindow {
  /** The places of the comments on the page: from the first up to, without, the last. */
  from: number;
  to: number;
  showMore: () => void;
  showEarlier: () => void;
  /** Puts a place on the page. */
  reveal: (place: number) => void;
  reset: () => void;
}

/** Keeps a comment where it stands on the screen while others come or go above it. */
function keepInPlace(): void {
  const visible = [...document.querySelectorAll('#comments ol > li[id]')].find(item => item.getBoundingClientRect().bottom > 0);
  const top = visible?.getBoundingClientRect().top;
  requestAnimationFrame(() => {
    if (top !== undefined && visible?.isConnected) scrollBy({ top: visible.getBoundingClientRect().top - top, behavior: 'instant' });
  });
}

/** The part of a long thread that is in the document. */
export function useThreadWindow(): ThreadWindow {
  const [{ from, to }, set] = useState({ from: 0, to: step });
  const showMore = () => {
    keepInPlace();
    set({ from: Math.max(0, to + step - most, from), to: to + step });
  };
  const showEarlier = () => {
    keepInPlace();
    const first = Math.max(0, from - step);
    set({ from: first, to: Math.min(to, first + most) });
  };
  const reveal = useCallback((place: number) => {
    set(now => {
      if (place >= now.from && place < now.to) return now;
      // A place that is near keeps what is on the page.
      if (place >= now.to && place < now.from + most) return { ...now, to: place + 1 };
      const first = Math.max(0, place + 1 - step);
      return { from: first, to: first + step };
    });
  }, []);
  const reset = useCallback(() => set({ from: 0, to: step }), []);
  return { from, to, showMore, showEarlier, reveal, reset };
}
