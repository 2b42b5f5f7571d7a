import { useNow } from './clock.tsx';
import { shortTimeAgo, timeAgo } from './timeAgo.ts';

interface RelativeTimeProps {
  iso: string;
  /** "4m" in place of "4 minutes ago". */
  short?: boolean;
  className?: string;
}

/** A relative time. `ClockProvider` gives it the full date in the reader's zone when the pointer is on it. */
export function RelativeTime({ iso, short = false, className }: RelativeTimeProps) {
  const now = useNow();
  return (
    <time dateTime={iso} className={className}>
      {short ? shortTimeAgo(iso, now) : timeAgo(iso, now)}
    </time>
  );
}
