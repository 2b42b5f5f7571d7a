/** docs/product.md, 18 Notifications. */

export const notificationTypes = [
  'friend_request',
  'friend_accepted',
  'chat_message',
  'mention',
  'reply',
  'report_closed',
  'moderation',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** The choices of the page of notifications; null for every type. */
const typesOfFilters = {
  all: null,
  unread: null,
  mentions: ['mention'],
  replies: ['reply'],
  friends: ['friend_request', 'friend_accepted'],
  messages: ['chat_message'],
  moderation: ['report_closed', 'moderation'],
} as const satisfies Record<string, readonly NotificationType[] | null>;
export const notificationFilters = ['all', 'unread', 'mentions', 'replies', 'friends', 'messages', 'moderation'] as const;
export type NotificationFilter = (typeof notificationFilters)[number];

/** The types that a filter lets pass; null for all. */
export function typesOfFilter(filter: NotificationFilter): readonly NotificationType[] | null {
  return typesOfFilters[filter];
}

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

/**
 * The kinds of mail a person may choose, and their defaults: friend requests on, chat messages off. docs/product.md, 19.1 What is
 * mailed.
 */
export const mailDefaults = { emailFriendRequests: true, emailChatMessages: false, emailMentions: true, emailReplies: false };
export type MailPreference = keyof typeof mailDefaults;

/** The kinds of mail that their link stops: those with a preference, and the digest. */
export type StoppableMail = MailPreference | 'digest';

/** Null: never mailed. */
export const preferenceOf: Record<NotificationType, MailPreference | null> = {
  friend_request: 'emailFriendRequests',
  friend_accepted: 'emailFriendRequests',
  chat_message: 'emailChatMessages',
  mention: 'emailMentions',
  reply: 'emailReplies',
  report_closed: null,
  moderation: null,
};

export function isStoppableMail(text: string): text is StoppableMail {
  return text === 'digest' || Object.hasOwn(mailDefaults, text);
}

/** A mail about a room waits until its messages were unread for so long, in seconds: who is there reads them. */
export const unreadForMail = 600;

/** Unread notifications are counted up to this number, because a count reads every row that it counts. */
export const maxUnread = 1_000;
