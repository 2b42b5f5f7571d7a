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

export const notificationListSize = 10;
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

export function isMailPreference(text: string): text is MailPreference {
  return Object.hasOwn(mailDefaults, text);
}

/** A mail about a room waits until its messages were unread for so long, in seconds: who is there reads them. */
export const unreadForMail = 600;
