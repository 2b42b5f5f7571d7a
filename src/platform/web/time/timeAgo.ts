const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const month = 30 * day;
const year = 365.25 * day;

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

/** A year and a bit is over a year, from nine months on it is almost the next. */
function yearsAgo(past: number): string {
  const months = Math.floor(past / (year / 12));
  const [years, rest] = [Math.floor(months / 12), months % 12];
  if (rest < 3) return counted(years, 'year');
  return rest < 9 ? `over ${counted(years, 'year')}` : `almost ${counted(years + 1, 'year')}`;
}

/** "4m" for an ISO time where space is short: minutes, hours, days, months or years, never in the future. */
export function shortTimeAgo(iso: string, now: number): string {
  const past = now - Date.parse(iso);
  if (past < minute / 2) return 'now';
  if (past < 59.5 * minute) return `${Math.max(1, Math.round(past / minute))}m`;
  if (past < 23.5 * hour) return `${Math.max(1, Math.round(past / hour))}h`;
  if (past < month) return `${Math.max(1, Math.round(past / day))}d`;
  return past < year ? `${Math.min(11, Math.round(past / month))}mo` : `${Math.floor(past / year)}y`;
}

/** "in 3 hours" for an ISO time to come, in the largest unit that is full twice. */
export function timeUntil(iso: string, now: number): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(iso) - now) / minute));
  const [size, unit] = minutes < 120 ? [1, 'minute'] : minutes < 48 * 60 ? [60, 'hour'] : [24 * 60, 'day'];
  const whole = Math.round(minutes / size);
  return `in ${whole} ${unit}${whole === 1 ? '' : 's'}`;
}

/** "3 minutes ago" for an ISO time, never in the future. */
export function timeAgo(iso: string, now: number): string {
  const past = now - Date.parse(iso);
  if (past < minute / 2) return 'just now';
  if (past < 44.5 * minute) return counted(Math.max(1, Math.round(past / minute)), 'minute');
  if (past < day - minute / 2) return counted(Math.max(1, Math.round(past / hour)), 'hour');
  if (past < 42 * hour) return counted(1, 'day');
  if (past < month) return counted(Math.round(past / day), 'day');
  return past < year ? counted(Math.min(12, Math.round(past / month)), 'month') : yearsAgo(past);
}
