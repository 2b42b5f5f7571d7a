/** Applies live updates to the list of the bell. The browser's cache and the law "event applied = state refetched" use the same functions. */
import type { Notification } from './notifications.contract.ts';
import { notificationListSize } from './notifications.rules.ts';

/** The list, newest first, with a new notification, or one that came again with a newer message, at its top. */
export function withNotification(list: readonly Notification[], notification: Notification): Notification[] {
  return [notification, ...list.filter(each => each.id !== notification.id)].slice(0, notificationListSize);
}

/** The answer of the unread count after an event that carries it. */
export function unreadCountOf({ unreadCount }: { unreadCount: number }): { count: number } {
  return { count: unreadCount };
}
