/** A person's notifications in the bell. src/features/notifications/README.md. */
import { z } from 'zod';
import { defineEvent } from '../../platform/shared/events.ts';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { id, idInPath, instant, limitQuery } from '../../platform/shared/fields.ts';
import { person } from '../account/people/people.contract.ts';
import { maxMarkedAtOnce, notificationListSize, placeOf } from './notifications.rules.ts';
import { notificationFilters, notificationTypes } from './notifications.types.ts';

const count = z.int().nonnegative();

export const notification = z
  .object({
    id: id.describe('The id of the notification; a newer one has a larger id.'),
    type: z.enum(notificationTypes).describe('The kind of the notification.'),
    title: z.string().describe('The title, as the bell shows it.'),
    message: z.string().describe('The text below the title; may be empty.'),
    isRead: z.boolean().describe('Whether the person has read it.'),
    relatedId: id.nullable().describe('The friend request, the chat room or the post it is about.'),
    createdAt: instant.describe('The time of the notification.'),
    href: z.string().describe('The address that a click opens.'),
    actor: person.nullable().describe('The person who caused it; null where none did, as for a call of a game.'),
  })
  .meta({ id: 'Notification' });
export type Notification = z.output<typeof notification>;

/** Something new, or the newest message of a room that is unread already. */
export const notificationEvent = defineEvent({
  name: 'notification',
  to: 'the person',
  data: z.object({
    notification: notification.describe('The notification.'),
    unreadCount: count.describe('The number of unread notifications, counted up to 1,000.'),
  }),
});
/** Notifications were read or taken back, here or on another device. */
export const notificationsReadEvent = defineEvent({
  name: 'notifications_read',
  to: 'the person',
  data: z.object({ unreadCount: count.describe('The number of unread notifications, counted up to 1,000.') }),
});

/** The place in the list after which a page begins, as `cursorBehind` makes it. */
const cursor = z.string().refine(text => {
  const { createdAt, id: last } = placeOf(text);
  return instant.safeParse(createdAt).success && id.safeParse(last).success;
}, 'must be a time and an id with a comma between');

export const notificationsRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/notifications',
    access: 'signed-in',
    summary: 'The caller’s notifications, newest first.',
    query: z.object({
      limit: limitQuery(notificationListSize).describe('The number of notifications, 100 at most; more is served as 100.'),
      filter: z.enum(notificationFilters).optional().describe('Only these notifications; by default all.'),
      cursor: cursor.optional().describe('`createdAt` and `id` of the last known notification, with a comma between: older ones follow.'),
    }),
    response: z.array(notification),
    errors: [],
  },
  unreadCount: {
    method: 'GET',
    path: '/api/notifications/unread-count',
    access: 'signed-in',
    summary: 'How many of them are unread.',
    response: z.object({ count: count.describe('The number of unread notifications, counted up to 1,000.') }),
    errors: [],
  },
  markRead: {
    method: 'POST',
    path: '/api/notifications/:id/mark-read',
    access: 'signed-in',
    isServedReadOnly: true,
    summary: 'Marks one as read; again changes nothing.',
    params: z.object({ id: idInPath.describe('The id of the notification.') }),
    response: notification,
    errors: ['not_found'],
  },
  markSomeRead: {
    method: 'POST',
    path: '/api/notifications/mark-read',
    access: 'signed-in',
    isServedReadOnly: true,
    summary: 'Marks several as read; ids of other people’s notifications change nothing.',
    body: z.object({ ids: z.array(id).min(1).max(maxMarkedAtOnce).describe('The ids of the notifications.') }),
    response: null,
    errors: [],
  },
  markAllRead: {
    method: 'POST',
    path: '/api/notifications/mark-all-read',
    access: 'signed-in',
    isServedReadOnly: true,
    summary: 'Marks all as read.',
    response: z.object({ count: count.describe('The number of notifications that this call marked.') }),
    errors: [],
  },
});
