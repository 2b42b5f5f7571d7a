import { useShortcut } from '../../../../platform/web/keys/shortcuts.ts';

const group = 'Posts';

/** The next or previous card of the list, seen from the one that has the focus, or else from the top of the screen. */
function neighbourOf(cards: readonly HTMLElement[], by: 1 | -1): HTMLElement | undefined {
  const current = cards.findIndex(card => card.contains(document.activeElement));
  if (current >= 0) return cards[current + by];
  const top = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const isBelow = (card: HTMLElement) => card.getBoundingClientRect().top >= top - 2;
  return by > 0 ? (cards.find(isBelow) ?? cards.at(-1)) : (cards.findLast(card => !isBelow(card)) ?? cards[0]);
}

function move(by: 1 | -1): void {
  const card = neighbourOf([...document.querySelectorAll<HTMLElement>('#main [data-post]')], by);
  if (!card) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  card.querySelector<HTMLElement>('.covers-card')?.focus({ preventScroll: true });
  card.scrollIntoView({ block: 'start', behavior: isCalm ? 'instant' : 'smooth' });
}

/** Moves the focus from card to card in a list of posts. */
export function useCardKeys(): void {
  useShortcut('j', 'Next post; Enter opens it', () => move(1), { group, repeats: true });
  useShortcut('k', 'Previous post', () => move(-1), { group, repeats: true });
}
