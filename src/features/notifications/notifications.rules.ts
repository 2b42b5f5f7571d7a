/** Specification, sections 3 and 9. */

export const notificationTypes = ['friend_request', 'friend_accepted', 'chat_message', 'mention', 'reply'] as const;
export type NotificationType = (typeof notificationTypes)[number];

export const notificationListSize = 10;
/** Where nothing is pushed, the unread count is asked for so often, in milliseconds. */
export const unreadPollInterval = 30_000;
