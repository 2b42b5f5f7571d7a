import { useEffect, useState } from 'react';
import type { ReplySort } from '../../replies.rules.ts';

function replyInAddress(): number | null {
  const match = /^#reply-(\d{1,15})$/.exec(location.hash);
  return match ? Number(match[1]) : null;
}

const showListeners = new Set<(id: number) => void>();

/** The reply that this reader has just sent, until it was scrolled to. */
let justSent: number | undefined;

/** Asks the thread on screen to show the reply that was just sent. */
export function showReply(id: number): void {
  justSent = id;
  for (const show of showListeners) show(id);
}

/** Calls `follow` now, and after each change of the address, its hash included. Returns the function that ends it. */
export function followAddress(follow: () => void): () => void {
  follow();
  const changes = ['hashchange', 'pushState', 'replaceState'];
  for (const change of changes) addEventListener(change, follow);
  return () => {
    for (const change of changes) removeEventListener(change, follow);
  };
}

/** The reply that the address, the reader or `showReply` wants to see, until it was scrolled to, and a function that sets it. */
export function useWantedReply(): [number | null, (id: number | null) => void] {
  const [wanted, setWanted] = useState<number | null>(null);
  useEffect(() => {
    showListeners.add(setWanted);
    const stop = followAddress(() => setWanted(replyInAddress()));
    return () => {
      showListeners.delete(setWanted);
      stop();
    };
  }, []);
  return [wanted, setWanted];
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

const sentTintMs = 2_000;

/** Tints one's own new comment for two seconds. */
function tint(element: HTMLElement): void {
  element.dataset.own = '';
  element.dataset.sent = '';
  setTimeout(() => delete element.dataset.sent, sentTintMs);
}

/** Brings a reply into view and puts the focus there, which tints it. */
export function goTo(id: number): void {
  const element = document.getElementById(`reply-${id}`);
  if (!element) return;
  if (id === justSent) tint(element);
  justSent = undefined;
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

/**
 * Whether the reader looks at the beginning of the comments, where new ones of a thread with the newest first come in. Somebody who
 * writes among the comments is not: what they write must stay where it is.
 */
export function isAtBeginning(): boolean {
  const list = document.querySelector('#comments ol');
  if (document.visibilityState !== 'visible' || !list) return false;
  const { top } = list.getBoundingClientRect();
  const isWriting = list.contains(document.activeElement) && document.activeElement?.matches(fields) === true;
  return !isWriting && top >= 0 && top < innerHeight;
}

/**
 * Whether the rows of a thread may change: it is not on screen yet, or its reader is where new comments come in. With the oldest first
 * that is the end, or the top of a page that has not been scrolled. The server places them once.
 */
export function mayMove(sort: ReplySort): boolean {
  if (typeof document === 'undefined') return false;
  if (document.querySelector('#comments ol') === null) return true;
  return sort === 'old' ? isAtEnd() || scrollY === 0 : isAtBeginning();
}

/** The place below the bars at the top of the window, in pixels. */
const belowBarsPx = 128;

/**
 * Brings the beginning of the list back into view once a comment has come in there: a browser may hold the place of what was on
 * screen, and the next comment would then find the reader away from the beginning.
 */
export function followBeginning(): void {
  requestAnimationFrame(() => {
    const top = document.querySelector('#comments ol')?.getBoundingClientRect().top ?? 0;
    if (top < 0) scrollBy({ top: top - belowBarsPx, behavior: 'instant' });
  });
}

/** Scrolls to the end once the page has grown: the next comment then finds the reader there again. */
export function followEnd(): void {
  requestAnimationFrame(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
}
