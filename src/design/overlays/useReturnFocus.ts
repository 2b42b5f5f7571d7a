import { useRef } from 'react';

/**
 * Gives the focus back to where it was. Radix does so only to a trigger of its own, and our windows are opened by state.
 * Spread on a Radix Content.
 */
export function useReturnFocus() {
  const from = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      from.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (from.current instanceof HTMLElement && from.current.isConnected) from.current.focus({ preventScroll: true });
    },
  };
}
