/** A person's notifications in the bell. docs/product.md, 18 Notifications. */
import { z } from 'zod';
import { defineEvent } from '../../platform/shared/events.ts';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { id, idInPath, instant, limitQuery } from '../../platform/shared/fields.ts';
import { notificationListSize, notificationTypes } from './notifications.rules.ts';

const count = z.int().nonnegative();

export const notification = z.object({
  id,
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  /** The friend request, the chat room or the post it is about. */
  relatedId: id.nullable(),
  createdAt: instant,
  /** The address that a click opens. */
  href: z.string(),
});
export type Notification = z.output<typeof notification>;

/** Something new, or the newest message of a room that is unread already. */
export const notificationEvent = defineEvent({
  name: 'notification',
  to: 'the person',
  data: z.object({ notification, unreadCount: count }),
});
/** Notifications were read or taken back, here or on another device. */
export const notificationsReadEvent = defineEvent({ name: 'notifications_read', to: 'the person', data: z.object({ unreadCount: count }) });

export const notificationsRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/notifications',
    access: 'signed-in',
    summary: 'The caller’s notifications, newest first.',
    query: z.object({ limit: limitQuery(notificationListSize) }),
    response: z.array(notification),
    errors: [],
  },
  unreadCount: {
    method: 'GET',
    path: '/api/notifications/unread-count',
    access: 'signed-in',
    summary: 'How many of them are unread.',
    response: z.object({ count }),
    errors: [],
  },
  markRead: {
    method: 'POST',
    path: '/api/notifications/:id/mark-read',
    access: 'signed-in',
    summary: 'Marks one as read; again changes nothing.',
    params: z.object({ id: idInPath }),
    response: notification,
    errors: ['not_found'],
  },
  markAllRead: {
    method: 'POST',
    path: '/api/notifications/mark-all-read',
    access: 'signed-in',
    summary: 'Marks all as read.',
    response: z.object({ count }),
    errors: [],
  },
});
