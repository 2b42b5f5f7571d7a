/** The time for which a node keeps its counts by the hour, in hours. It keeps them in memory alone. */
export const keptHours = 24;

const hourMs = 3_600_000;

/** One hour of UTC, by its beginning. */
export interface HourOfCounts {
  hour: string;
  count: number;
  failed: number;
}

export interface HourlyCounts {
  /** Counts one more. @param now milliseconds since 1970 */
  note: (hasFailed: boolean, now?: number) => void;
  /** The hours since the count began, oldest first, at most `keptHours`; an hour without anything has zeros. */
  hours: (now?: number) => HourOfCounts[];
}

/** Counts by the hour from now on. @param began milliseconds since 1970 */
export function countByHour(began = Date.now()): HourlyCounts {
  const counts = new Map<number, { count: number; failed: number }>();
  const first = Math.floor(began / hourMs);
  return {
    note(hasFailed, now = Date.now()) {
      const hour = Math.floor(now / hourMs);
      let counted = counts.get(hour);
      if (!counted) {
        counted = { count: 0, failed: 0 };
        counts.set(hour, counted);
        for (const known of counts.keys()) if (known <= hour - keptHours) counts.delete(known);
      }
      counted.count += 1;
      if (hasFailed) counted.failed += 1;
    },
    hours(now = Date.now()) {
      const last = Math.floor(now / hourMs);
      const oldest = Math.max(first, last - keptHours + 1);
      return Array.from({ length: Math.max(0, last - oldest + 1) }, (_, place) => {
        const hour = oldest + place;
        return { hour: new Date(hour * hourMs).toISOString(), ...(counts.get(hour) ?? { count: 0, failed: 0 }) };
      });
    },
  };
}
