/** src/features/notifications/README.md. */

/** The largest number of notifications that one call marks as read. */
export const maxMarkedAtOnce = 100;

export const notificationListSize = 10;
/** The number of notifications that the page of notifications reads at once. */
export const notificationPageSize = 30;
/** The cursor that asks for the notifications older than this one. */
export function cursorBehind({ createdAt, id }: { createdAt: string; id: number }): string {
  return `${createdAt},${id}`;
}

/** The place that a cursor of `cursorBehind` names; of any other text, something that is no place. */
export function placeOf(cursor: string): { createdAt: string; id: number } {
  const [createdAt = '', id = '', ...rest] = cursor.split(',');
  return { createdAt, id: rest.length === 0 && /^\d+$/.test(id) ? Number(id) : Number.NaN };
}

/** The interval at which the page polls the unread count while no stream is open, in milliseconds. */
export const unreadPollInterval = 30_000;

/** Unread notifications are counted up to this number, because a count reads every row that it counts. */
export const maxUnread = 1_000;
