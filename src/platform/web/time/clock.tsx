import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { fullDate } from './fullDate.ts';

interface Clock {
  start: () => number;
  now: () => number;
  /** Whether it is the browser's. */
  isLocal: () => boolean;
  subscribe: (listener: () => void) => () => void;
  move: (now: number) => void;
}

function clockFrom(start: number): Clock {
  let current = start;
  let isLocal = false;
  const listeners = new Set<() => void>();
  return {
    start: () => start,
    now: () => current,
    isLocal: () => isLocal,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    move(now) {
      current = now;
      isLocal = true;
      for (const listener of listeners) listener();
    },
  };
}

const ClockContext = createContext<Clock>(clockFrom(0));

/** Gives a time that the pointer is on its full date, in the reader's zone. */
function nameDate({ target }: Event): void {
  const time = target instanceof Element ? target.closest('time') : null;
  if (time?.dateTime) time.title = fullDate(time.dateTime, true);
}

/**
 * One "now" for the whole page: the server's first, so that "5 minutes ago" hydrates clean, then the browser's,
 * moved on every half minute. A part that hydrates later begins with the server's, too.
 */
export function ClockProvider({ start, children }: { start: number; children: ReactNode }) {
  const [clock] = useState(() => clockFrom(start));
  useEffect(() => {
    const tick = () => clock.move(Date.now());
    const timer = setInterval(tick, 30_000);
    tick();
    document.addEventListener('pointerover', nameDate);
    return () => {
      clearInterval(timer);
      document.removeEventListener('pointerover', nameDate);
    };
  }, [clock]);
  return <ClockContext value={clock}>{children}</ClockContext>;
}

/** The page's time in milliseconds, for texts that a later render replaces. */
export function useNow(): number {
  const clock = useContext(ClockContext);
  return useSyncExternalStore(clock.subscribe, clock.now, clock.start);
}

/** A time in full, for the title of a shorter one: in UTC in the server's HTML, then in the reader's zone. */
export function useFullDate(iso: string): string {
  const clock = useContext(ClockContext);
  return fullDate(
    iso,
    useSyncExternalStore(clock.subscribe, clock.isLocal, () => false),
  );
}
