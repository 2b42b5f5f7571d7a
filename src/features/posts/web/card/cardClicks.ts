import type { MouseEvent } from 'react';

/** The parts of a card that answer to clicks themselves. */
const controls = 'a, button, input, label, summary, .above-cover';

/** The link that opens the card, for a click that hit neither a control nor the link itself; undefined for any other click. */
function linkFor({ currentTarget, target, defaultPrevented }: MouseEvent<HTMLElement>): HTMLAnchorElement | undefined {
  // Menus and dialogs of a card stand elsewhere in the document, though their events pass through it.
  if (defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return undefined;
  if (target.closest(controls)) return undefined;
  return currentTarget.querySelector<HTMLAnchorElement>('a.covers-card') ?? undefined;
}

function hasSelectionIn(card: HTMLElement): boolean {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && (card.contains(selection.anchorNode) || card.contains(selection.focusNode));
}

/** Repeats a click on the link, with its keys: the browser and the router then do what they do with every link. */
function follow(
  link: HTMLAnchorElement,
  { ctrlKey, metaKey, shiftKey }: MouseEvent | Record<'ctrlKey' | 'metaKey' | 'shiftKey', boolean>,
): void {
  link.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}

/** The keys that open a link in a new tab, on a Mac and elsewhere. */
const newTab = { ctrlKey: true, metaKey: true, shiftKey: false };

/**
 * The handlers of a card whose link lies below its texts: a click on a text opens the card, unless it ended a selection. A click
 * with Ctrl or Cmd and a middle click open it in a new tab.
 */
export const cardClicks = {
  onClick(event: MouseEvent<HTMLElement>) {
    const link = linkFor(event);
    if (link && !hasSelectionIn(event.currentTarget)) follow(link, event);
  },
  onAuxClick(event: MouseEvent<HTMLElement>) {
    const link = event.button === 1 ? linkFor(event) : undefined;
    if (link) follow(link, newTab);
  },
};
