import { type RefObject, useEffect } from 'react';
import { useAddress } from '../../../../platform/web/navigation/address.ts';

/** A finger that goes this far to the left, and less than half as far up or down, leads on. */
const farPx = 80;

/** Leads to the page that lies to the right of an element by a swipe to the left. */
export function useSwipe(element: RefObject<HTMLElement | null>, href: string | undefined): void {
  const { navigate } = useAddress();
  useEffect(() => {
    const area = element.current;
    if (!area || href === undefined) return undefined;
    let start: Touch | undefined;
    const begin = ({ touches }: TouchEvent) => {
      start = touches.length === 1 ? touches[0] : undefined;
    };
    const end = ({ changedTouches: [last] }: TouchEvent) => {
      if (!start || !last) return;
      const left = start.clientX - last.clientX;
      // A text that is being marked is no swipe.
      if (left > farPx && Math.abs(start.clientY - last.clientY) < left / 2 && getSelection()?.isCollapsed !== false) navigate(href);
    };
    area.addEventListener('touchstart', begin, { passive: true });
    area.addEventListener('touchend', end, { passive: true });
    return () => {
      area.removeEventListener('touchstart', begin);
      area.removeEventListener('touchend', end);
    };
  }, [element, href, navigate]);
}
