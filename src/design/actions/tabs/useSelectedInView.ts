import { type RefObject, useEffect } from 'react';

/**
 * Scrolls a row of tabs sideways so that the selected one stands in its middle: on a phone it may lie outside the part of a long row
 * that can be seen. It does so again when another tab is selected or the row gets another width.
 */
export function useSelectedInView(row: RefObject<HTMLElement | null>, selected: string): void {
  // Another selected tab is another element to scroll to.
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const scroll = () => {
      const tab = element.querySelector<HTMLElement>('[aria-current], [aria-selected="true"]');
      if (tab) element.scrollLeft = tab.offsetLeft - (element.clientWidth - tab.offsetWidth) / 2;
    };
    scroll();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(scroll);
    observer.observe(element);
    return () => observer.disconnect();
  }, [row, selected]);
}
