import { useEffect, useRef, useState } from 'react';

/** Returns the focus when a window closes. If a menu opened the window, the menu is gone by then, so its button gets the focus. */
function homeOf(element: Element | null): Element | null {
  const menu = element?.closest('[role="menu"]');
  if (!menu) return element;
  return homeOf(document.getElementById(menu.getAttribute('aria-labelledby') ?? ''));
}

/**
 * Gives the focus back to where it was. Radix does so only to a trigger of its own, and our windows are opened by state.
 * Spread on a Radix Content.
 */
export function useReturnFocus(open: boolean) {
  const [opened, setOpened] = useState<{ home: Element | null }>();
  // Before the window is in the page, since a field in it may take the focus at once.
  if (open !== (opened !== undefined)) setOpened(open ? { home: homeOf(document.activeElement) } : undefined);
  const home = useRef<Element | null>(null);
  useEffect(() => {
    if (opened) home.current = opened.home;
  }, [opened]);
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (home.current instanceof HTMLElement && home.current !== document.body && home.current.isConnected)
        home.current.focus({ preventScroll: true });
    },
  };
}
