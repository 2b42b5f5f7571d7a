import { useEffect, useState } from 'react';

function replyInAddress(): number | null {
  const match = /^#reply-(\d{1,15})$/.exec(location.hash);
  return match ? Number(match[1]) : null;
}

/** The reply that the address or the reader wants to see, until it was scrolled to, and a function that sets it. */
export function useWantedReply(): [number | null, (id: number | null) => void] {
  const [wanted, want] = useState<number | null>(null);
  useEffect(() => {
    const follow = () => want(replyInAddress());
    follow();
    const changes = ['hashchange', 'pushState', 'replaceState'];
    for (const change of changes) addEventListener(change, follow);
    return () => {
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
