/** src/features/notifications/README.md, Push messages. */

/** The hours of each day in which nothing is pushed, in the person's time zone. They may span midnight. */
export interface QuietHours {
  from: string;
  to: string;
  zone: string;
}

/** Whether this is a time zone that the system knows, such as Europe/Berlin. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The minute of the day in a time zone, 0 to 1,439. */
function minuteOfDay(at: Date, zone: string): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return (parts.hour ?? 0) * 60 + (parts.minute ?? 0);
}

const dayMinutes = 1_440;
const minuteMs = 60_000;

/** The time at which the quiet hours around `now` end; undefined outside of them. If a clock change lies between, it is off by an hour. */
export function quietUntil({ from, to, zone }: QuietHours, now: Date): Date | undefined {
  const [begin, end, minute] = [minutesOf(from), minutesOf(to), minuteOfDay(now, zone)];
  const sinceBegin = (minute - begin + dayMinutes) % dayMinutes;
  const length = (end - begin + dayMinutes) % dayMinutes;
  if (sinceBegin >= length) return undefined;
  const wholeMinute = Math.floor(now.getTime() / minuteMs) * minuteMs;
  return new Date(wholeMinute + (length - sinceBegin) * minuteMs);
}
