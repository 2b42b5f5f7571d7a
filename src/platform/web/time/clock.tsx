import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { timeAgo } from './timeAgo.ts';

const Now = createContext<number>(0);

/**
 * One "now" for the whole page: the server's first, so that "5 minutes ago" hydrates clean, then the browser's,
 * moved on every half minute.
 */
export function ClockProvider({ start, children }: { start: number; children: ReactNode }) {
  const [now, setNow] = useState(start);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    const timer = setInterval(tick, 30_000);
    tick();
    return () => clearInterval(timer);
  }, []);
  return <Now.Provider value={now}>{children}</Now.Provider>;
}

/** The page's time in milliseconds, for texts that a later render replaces. */
export function useNow(): number {
  return useContext(Now);
}

const fullDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' });

/** A relative time with the full date on hover. */
export function RelativeTime({ iso, className }: { iso: string; className?: string }) {
  const now = useContext(Now);
  return (
    <time dateTime={iso} title={`${fullDate.format(new Date(iso))} UTC`} className={className}>
      {timeAgo(iso, now)}
    </time>
  );
}
