import { useNow } from './clock.tsx';
import { fullDate } from './fullDate.ts';
import { shortTimeAgo, timeAgo } from './timeAgo.ts';

interface RelativeTimeProps {
  iso: string;
  /** "4m" in place of "4 minutes ago". */
  short?: boolean;
  className?: string;
}

/** A relative time with the full date on hover. */
export function RelativeTime({ iso, short = false, className }: RelativeTimeProps) {
  const now = useNow();
  return (
    <time dateTime={iso} title={fullDate(iso)} className={className}>
      {short ? shortTimeAgo(iso, now) : timeAgo(iso, now)}
    </time>
  );
}
