import { useCallback, useState } from 'react';

/** The comments that a page adds at once, and those that its document holds at most. */
const step = 100;
const most = 200;

export interface ThreadWindow {
  /** The places of the comments on the page: from the first up to, without, the last. */
  from: number;
  to: number;
  showMore: () => void;
  showEarlier: () => void;
  /** Puts a place on the page. */
  reveal: (place: number) => void;
}

/** Keeps a comment where it stands on the screen while others come or go above it. */
function keepInPlace(): void {
  const visible = [...document.querySelectorAll('#comments ol > li[id]')].find(item => item.getBoundingClientRect().bottom > 0);
  const top = visible?.getBoundingClientRect().top;
  requestAnimationFrame(() => {
    if (top !== undefined && visible?.isConnected) scrollBy({ top: visible.getBoundingClientRect().top - top, behavior: 'instant' });
  });
}

/** The part of a long thread that is in the document. Another order of the thread begins at its first comment. */
export function useThreadWindow(order: string): ThreadWindow {
  const [places, setPlaces] = useState({ order, from: 0, to: step });
  if (places.order !== order) setPlaces({ order, from: 0, to: step });
  const { from, to } = places;
  const showMore = () => {
    keepInPlace();
    setPlaces({ order, from: Math.max(0, to + step - most, from), to: to + step });
  };
  const showEarlier = () => {
    keepInPlace();
    const first = Math.max(0, from - step);
    setPlaces({ order, from: first, to: Math.min(to, first + most) });
  };
  const reveal = useCallback((place: number) => {
    setPlaces(now => {
      if (place >= now.from && place < now.to) return now;
      // A place that is near keeps what is on the page.
      if (place >= now.to && place < now.from + most) return { ...now, to: place + 1 };
      const first = Math.max(0, place + 1 - step);
      return { ...now, from: first, to: first + step };
    });
  }, []);
  return { from, to, showMore, showEarlier, reveal };
}
