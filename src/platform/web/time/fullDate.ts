const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** The time of a zone that is so many minutes ahead of UTC, in the fields of UTC. */
const shifted = (iso: string, minutes: number) => new Date(Date.parse(iso) + minutes * 60_000);

function words(date: Date): string {
  const hours = date.getUTCHours();
  const time = `${hours % 12 || 12}:${String(date.getUTCMinutes()).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
  return `${days[date.getUTCDay()]}, ${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()} at ${time}`;
}

/**
 * "Sunday, September 20, 2026 at 10:15 AM" in the reader's zone, or with "UTC" behind it where that is not known. Intl makes the same text,
 * and takes ten times as long.
 */
export function fullDate(iso: string, isLocal: boolean): string {
  return isLocal ? words(shifted(iso, -new Date(iso).getTimezoneOffset())) : `${words(new Date(iso))} UTC`;
}
