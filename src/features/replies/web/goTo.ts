import { useEffect, useState } from 'react';

function replyInAddress(): number | null {
  const match = /^#reply-(\d{1,15})$/.exec(location.hash);
  return match ? Number(match[1]) : null;
}

const showListeners = new Set<(id: number) => void>();

/** Asks the thread on screen to show a reply, such as the one that was just sent. */
export function showReply(id: number): void {
  for (const show of showListeners) show(id);
}

/** The reply that the address, the reader or `showReply` wants to see, until it was scrolled to, and a function that sets it. */
export function useWantedReply(): [number | null, (id: number | null) => void] {
  const [wanted, want] = useState<number | null>(null);
  useEffect(() => {
    const follow = () => want(replyInAddress());
    follow();
    showListeners.add(want);
    const changes = ['hashchange', 'pushState', 'replaceState'];
    for (const change of changes) addEventListener(change, follow);
    return () => {
      showListeners.delete(want);
      for (const change of changes) removeEventListener(change, follow);
    };
  }, []);
  return [wanted, want];
}

/** The reply that contains the focused element. */
export function replyInFocus(): number | null {
  const id = /^reply-(\d+)$/.exec(document.activeElement?.closest('li[id^="reply-"]')?.id ?? '')?.[1];
  return id === undefined ? null : Number(id);
}

/** A page that was opened at its comments begins there. */
export function useCommentsInAddress(): void {
  useEffect(() => {
    if (/^#(comments|unread)$/.test(location.hash)) document.getElementById('comments')?.scrollIntoView({ behavior: 'instant' });
  }, []);
}

/** Brings a reply into view and puts the focus there; it is marked for a moment. */
export function goTo(id: number): void {
  const element = document.getElementById(`reply-${id}`);
  if (!element) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'center', behavior: isCalm ? 'instant' : 'smooth' });
  element.focus({ preventScroll: true });
}

/** The distance from the end of the page, in pixels, that still counts as the end. */
const nearEndPx = 60;
const fields = 'input, textarea, select, [contenteditable="true"]';

/**
 * Whether the reader is at the very end of a page that scrolls and looks at it. Somebody who writes is not: what they write must
 * stay where it is.
 */
export function isAtEnd(): boolean {
  const { scrollHeight } = document.documentElement;
  const isWriting = document.activeElement?.matches(fields) ?? false;
  return document.visibilityState === 'visible' && !isWriting && scrollY > 0 && scrollY + innerHeight >= scrollHeight - nearEndPx;
}

/** Scrolls to the end once the page has grown: the next comment then finds the reader there again. */
export function followEnd(): void {
  requestAnimationFrame(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
}
