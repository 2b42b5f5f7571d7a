import { readStored, writeStored } from '../storage.ts';
import { type HistoryEntry, shownEntry } from './entries.ts';

/**
 * Back returns to where the reader was, forward to the top. Every entry of the history gets a key of its own; where it
 * was scrolled to is remembered by it, also over a reload.
 */
const places = new Map<string, number>();
const stored = 'scroll-places';
const kept = 50;

function entryKey(from?: string): string {
  const shown = shownEntry();
  if (shown) return shown.place;
  const entry: HistoryEntry = { place: crypto.randomUUID(), from };
  history.replaceState(entry, '');
  return entry.place;
}

/** The path and query that led to this page by a link; undefined where the visit began. */
export function cameFrom(): string | undefined {
  return shownEntry()?.from;
}

function here(): string {
  return location.pathname + location.search;
}

/** The time that a page has to grow to a place, from its start and from its last growth, in milliseconds. */
const growthMs = 6_000;
const ownMoves = ['wheel', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls to a place that may not be there yet. Going to the end of a list makes it load its next page, so a long one grows until
 * it reaches the place. It ends when the page stops growing, and as soon as the reader moves.
 */
function restore(top: number): void {
  let until = 0;
  let height = 0;
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  for (const move of ownMoves) addEventListener(move, end, { passive: true, once: true });
  const attempt = () => {
    const now = performance.now();
    const { scrollHeight } = document.documentElement;
    if (scrollHeight > height) until = now + growthMs;
    height = scrollHeight;
    if (isOver || now > until) return;
    scrollTo({ top, behavior: 'instant' });
    if (Math.abs(scrollY - top) > 2) requestAnimationFrame(attempt);
  };
  requestAnimationFrame(attempt);
}

/** Starts remembering; called once in the browser. Returns whether the reader is back on a page that they had scrolled. */
export function rememberScroll(): boolean {
  history.scrollRestoration = 'manual';
  for (const [key, top] of JSON.parse(readStored(stored) ?? '[]') as [string, number][]) places.set(key, top);
  let key = entryKey();
  let address = here();
  const known = places.get(key);
  if (known) restore(known);
  // The reader may have scrolled before the code came.
  else if (scrollY > 0) places.set(key, scrollY);
  addEventListener('scroll', () => places.set(key, scrollY), { passive: true });
  addEventListener('pagehide', () => writeStored(stored, JSON.stringify([...places].slice(-kept))));
  addEventListener('popstate', () => {
    key = entryKey();
    address = here();
    restore(places.get(key) ?? 0);
  });
  // The router announces its own pushes by this event; one that keeps the path (a filter, a tab) still begins at the top.
  addEventListener('pushState', () => {
    key = entryKey(address);
    address = here();
    if (!location.hash) scrollTo({ top: 0, behavior: 'instant' });
  });
  return Boolean(known);
}
