import { useMounted } from '../../../design/index.ts';
import { timeUnknown } from '../sports.rules.ts';

const local = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const eastern = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'America/New_York' });
const localDay = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' });
const easternDay = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'America/New_York' });

interface StartTimeProps {
  iso: string;
  /** False while the day alone is announced. */
  timeKnown: boolean;
  withDay?: boolean;
}

/** The time of a start as text: in Eastern time in the server's HTML, then in the reader's zone. */
export function useStartText(iso: string, withDay = false): string {
  const isLocal = useMounted();
  const at = new Date(iso);
  // Node.js and browsers differ in the space before AM and PM.
  const time = (isLocal ? local.format(at) : `${eastern.format(at)} ET`).replace('\u202F', ' ');
  return withDay ? `${(isLocal ? localDay : easternDay).format(at)}, ${time}` : time;
}

/** The start of a game. A day without a time stays a day of Eastern time. */
export function StartTime({ iso, timeKnown, withDay = false }: StartTimeProps) {
  const text = useStartText(iso, withDay);
  if (!timeKnown)
    return <span className="tabular">{withDay ? `${easternDay.format(new Date(iso))}, ${timeUnknown.toLowerCase()}` : timeUnknown}</span>;
  return (
    <time dateTime={iso} className="tabular whitespace-nowrap">
      {text}
    </time>
  );
}
