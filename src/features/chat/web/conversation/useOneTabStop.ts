import { type RefObject, useEffect } from 'react';

/** The messages and their controls that the server has stored. Those of a refused message stay tab stops. */
const controls = 'ol :is(a[href], button, [data-message]):not([role="alert"] *)';

/** The control that a key moves to; undefined where the key is left to the browser. */
function next(list: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const current = list.findIndex(each => each === document.activeElement);
  if (key === 'ArrowUp') return current < 0 ? list.at(-1) : list[Math.max(0, current - 1)];
  if (current < 0) return undefined;
  if (key === 'ArrowDown') return list[Math.min(list.length - 1, current + 1)];
  if (key === 'Home') return list[0];
  return key === 'End' ? list.at(-1) : undefined;
}

/** Makes a list of messages one tab stop: arrows, Home and End move among the controls inside it, and Tab leaves it. */
export function useOneTabStop(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = area.current;
    if (!list) return undefined;
    const inside = () => [...list.querySelectorAll<HTMLElement>(controls)];
    const take = () => {
      for (const each of inside()) each.tabIndex = -1;
    };
    const move = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const goal = next(inside(), event.key);
      if (!goal) return;
      event.preventDefault();
      // Otherwise an arrow would open the menu of a message.
      event.stopPropagation();
      goal.focus();
    };
    take();
    const changes = new MutationObserver(take);
    changes.observe(list, { childList: true, subtree: true });
    list.addEventListener('keydown', move);
    return () => {
      changes.disconnect();
      list.removeEventListener('keydown', move);
    };
  }, [area]);
}
