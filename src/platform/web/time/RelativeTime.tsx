import { useFullDate, useNow } from './clock.tsx';
import { shortTimeAgo, timeAgo } from './timeAgo.ts';

interface RelativeTimeProps {
  iso: string;
  /** "4m" in place of "4 minutes ago". */
  short?: boolean;
  className?: string;
}

/** A relative time with the full date in the reader's zone on hover. */
export function RelativeTime({ iso, short = false, className }: RelativeTimeProps) {
  const now = useNow();
  const title = useFullDate(iso);
  return (
    <time dateTime={iso} title={title} className={className}>
      {short ? shortTimeAgo(iso, now) : timeAgo(iso, now)}
    </time>
  );
}
