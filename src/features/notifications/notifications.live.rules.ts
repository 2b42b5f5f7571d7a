/** Applies live updates to the list of the bell. The browser's cache and the law "event applied = state refetched" use the same functions. */
import type { Notification } from './notifications.contract.ts';
import { notificationListSize } from './notifications.rules.ts';

/** The list, newest first, with a new notification, or one that came again with a newer message, at its top. */
export function withNotification(
  list: readonly Notification[],
  notification: Notification,
  size: number = notificationListSize,
): Notification[] {
  return [notification, ...withoutNotification(list, notification.id)].slice(0, size);
}

/** The list without a notification, which came again with a newer message. */
export function withoutNotification(list: readonly Notification[], id: number): Notification[] {
  return list.filter(each => each.id !== id);
}

/** The answer of the unread count after an event that carries it. */
export function unreadCountOf({ unreadCount }: { unreadCount: number }): { count: number } {
  return { count: unreadCount };
}
