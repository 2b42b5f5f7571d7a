import { type RefObject, useEffect } from 'react';

/**
 * Keeps what is fixed to the bottom of a phone above its keyboard, which covers the page without making it smaller. The element reads
 * the height of the keyboard from the property `--keyboard`.
 */
export function useAboveKeyboard(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return undefined;
    const lift = () => {
      // A page that is zoomed in is covered by nothing.
      const covered = viewport.scale > 1 ? 0 : Math.max(0, innerHeight - viewport.height - viewport.offsetTop);
      element.current?.style.setProperty('--keyboard', `${Math.round(covered)}px`);
    };
    viewport.addEventListener('resize', lift);
    viewport.addEventListener('scroll', lift);
    return () => {
      viewport.removeEventListener('resize', lift);
      viewport.removeEventListener('scroll', lift);
    };
  }, [element]);
}
