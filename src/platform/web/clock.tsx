import { formatDistance } from 'date-fns';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

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

const fullDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' });

/** "3 minutes ago" for an ISO time, never in the future. */
export function timeAgo(iso: string, now: number): string {
  const time = Date.parse(iso);
  return now - time < 30_000 ? 'just now' : formatDistance(Math.min(time, now), now, { addSuffix: true }).replace('about ', '');
}

/** A relative time with the full date on hover. */
export function RelativeTime({ iso, className }: { iso: string; className?: string }) {
  const now = useContext(Now);
  return (
    <time dateTime={iso} title={`${fullDate.format(new Date(iso))} UTC`} className={className}>
      {timeAgo(iso, now)}
    </time>
  );
}
