/**
 * One record for each notification type: its text, its address, its mail and its push message. A new type is a record here, its icon in
 * `web/list/icons.tsx`, its name in a constraint, and the event that it follows from: docs/change-a-feature.md, 11. src/features/notifications/README.md.
 */
import { keysOf } from '../../platform/shared/keysOf.ts';
import { siteName } from '../../platform/shared/siteName.ts';

/** A switch of the settings: its default, its column of `user_preferences`, and the words for its mails. src/features/notifications/README.md, Mail. */
export const mailPreferences = {
  emailFriendRequests: { byDefault: true, column: 'email_friend_requests', topic: 'friend requests' },
  emailChatMessages: { byDefault: false, column: 'email_chat_messages', topic: 'unread messages' },
  emailMentions: { byDefault: true, column: 'email_mentions', topic: 'mentions' },
  emailReplies: { byDefault: false, column: 'email_replies', topic: 'comments and answers' },
} as const;
export type MailPreference = keyof typeof mailPreferences;

/** The same for push messages, which reach only browsers that were subscribed. src/features/notifications/README.md, Push messages. */
export const pushPreferences = {
  pushMentions: { byDefault: true, column: 'push_mentions' },
  pushReplies: { byDefault: true, column: 'push_replies' },
  pushChat: { byDefault: true, column: 'push_chat' },
  pushFriendRequests: { byDefault: true, column: 'push_friend_requests' },
  pushGames: { byDefault: true, column: 'push_games' },
  pushRows: { byDefault: true, column: 'push_rows' },
  pushQueue: { byDefault: true, column: 'push_queue' },
} as const;
export type PushPreference = keyof typeof pushPreferences;

/** The choices of the page of notifications, in its order. The first two show every type. */
export const notificationFilters = ['all', 'unread', 'mentions', 'replies', 'friends', 'games', 'messages', 'moderation'] as const;
export type NotificationFilter = (typeof notificationFilters)[number];

/** The stored part of a notification that its type decides. */
export interface NotificationText {
  title: string;
  message: string;
  /** The friend request, the room, the message of a row, or the post. */
  relatedId: number | null;
  href: string;
  /** The thing that it tells of, such as `reply:12`: a person gets one notification about it. */
  subject: string;
}

/** A game that calls: its id and address, and the text for the kind. */
interface GameCall {
  gameId: string;
  href: string;
  title: string;
  message: string;
}

/** A post or a comment, as a notification quotes it. */
type QuotedText = Omit<NotificationText, 'title'>;

interface Letter {
  before: string;
  quote?: string;
  action: string;
}

interface PushShape {
  preference: PushPreference;
  /** Whether the message is shown below the title. */
  hasBody: boolean;
  /** The way in which several become one push message; absent if each has its own. */
  group?: 'of a thread' | { title: string; tag: string; href?: string };
}

interface NotificationRecord {
  filter: Exclude<NotificationFilter, 'all' | 'unread'>;
  /** It tells of a post or a comment, and is read, hidden, muted and withdrawn with it. `is_about_text` of the database lists the same types. */
  isAboutText: boolean;
  /** The person who caused it stands first in the title of its mail and push message. Absent: the title of the bell. */
  headline?: (who: string) => string;
  /**
   * Null: never mailed. A mail waits `waitSeconds`, and is not sent if the notification was read meanwhile. Without a letter another
   * feature writes the mail.
   */
  mail: {
    preference: MailPreference;
    waitSeconds: number;
    letter: ((told: Pick<NotificationText, 'title' | 'message' | 'href'>) => Letter) | null;
  } | null;
  /** Null: never pushed. */
  push: PushShape | null;
  /** The text from the facts of its event. */
  tell: (facts: never) => NotificationText;
}

/** A mail about a room waits until its messages were unread for this long, in seconds: a person who is there reads them. */
export const unreadForMail = 600;

/** A call of a game. Its time is the moment that it tells of, and each kind is a notification of its own. */
const gameCall = (kind: string) =>
  ({
    filter: 'games',
    isAboutText: false,
    mail: null,
    push: { preference: 'pushGames', hasBody: true },
    tell: ({ gameId, ...text }: GameCall) => ({ ...text, relatedId: null, subject: `game:${gameId}:${kind}` }),
  }) as const;

const friendMail = (action: string, before: string) =>
  ({ preference: 'emailFriendRequests', waitSeconds: 0, letter: () => ({ before, action }) }) as const;

/** The records by type; the types are listed in this order. */
export const notificationRecords = {
  friend_request: {
    filter: 'friends',
    isAboutText: false,
    headline: who => `${who} wants to be friends`,
    mail: friendMail('See the request', 'Friends can chat with each other, one to one. Accept or decline on your Friends page.'),
    push: { preference: 'pushFriendRequests', hasBody: false, group: { title: 'friend requests', tag: 'friends', href: '/friends' } },
    tell: ({ actor, requestId }: { actor: string; requestId: number }) => ({
      title: `@${actor} wants to be friends`,
      message: 'Accept or decline on your Friends page.',
      relatedId: requestId,
      href: '/friends',
      subject: `friend_request:${requestId}`,
    }),
  },
  friend_accepted: {
    filter: 'friends',
    isAboutText: false,
    headline: who => `${who} accepted your friend request`,
    mail: friendMail('See your friends', 'You are friends now. Say hello in the chat.'),
    push: { preference: 'pushFriendRequests', hasBody: false },
    tell: ({ actor, requestId }: { actor: string; requestId: number }) => ({
      title: `@${actor} accepted your friend request`,
      message: 'You are friends now. Say hello in the chat.',
      relatedId: requestId,
      href: '/friends',
      subject: `friend_accepted:${requestId}`,
    }),
  },
  chat_message: {
    filter: 'messages',
    isAboutText: false,
    mail: { preference: 'emailChatMessages', waitSeconds: unreadForMail, letter: null },
    push: { preference: 'pushChat', hasBody: true },
    tell: ({ actor, roomId, message }: { actor: string; roomId: number; message: string }) => ({
      title: `New message from ${actor}`,
      message,
      relatedId: roomId,
      href: `/chat/${actor}`,
      subject: `room:${roomId}`,
    }),
  },
  row_message: {
    filter: 'messages',
    isAboutText: false,
    mail: null,
    push: { preference: 'pushRows', hasBody: true },
    tell: ({
      actor,
      rowId,
      code,
      messageId,
      message,
    }: {
      actor: string;
      rowId: number;
      code: string;
      messageId: number;
      message: string;
    }) => ({
      title: `${actor} in your row`,
      message,
      relatedId: messageId,
      href: `/rows/${code}`,
      subject: `row:${rowId}`,
    }),
  },
  mention: {
    filter: 'mentions',
    isAboutText: true,
    headline: who => `${who} mentioned you`,
    mail: {
      preference: 'emailMentions',
      waitSeconds: 0,
      letter: ({ message, href }) => ({
        before: href.includes('#') ? 'In a comment:' : 'In a post:',
        quote: message,
        action: `Read it on ${siteName()}`,
      }),
    },
    push: { preference: 'pushMentions', hasBody: true, group: { title: 'mentions of you', tag: 'mentions' } },
    tell: ({ actor, isInComment, text }: { actor: string; isInComment: boolean; text: QuotedText }) => ({
      title: `@${actor} mentioned you${isInComment ? ' in a comment' : ''}`,
      ...text,
    }),
  },
  reply: {
    filter: 'replies',
    isAboutText: true,
    headline: who => `${who} replied to you`,
    mail: {
      preference: 'emailReplies',
      waitSeconds: 0,
      letter: ({ title, message }) => ({ before: `${title}:`, quote: message, action: 'Read and answer' }),
    },
    push: { preference: 'pushReplies', hasBody: true, group: 'of a thread' },
    tell: ({ actor, isAnswer, text }: { actor: string; isAnswer: boolean; text: QuotedText }) => ({
      title: isAnswer ? `@${actor} replied to your comment` : `@${actor} commented on your post`,
      ...text,
    }),
  },
  followed_post: {
    filter: 'friends',
    isAboutText: true,
    mail: null,
    push: null,
    tell: ({ actor, text }: { actor: string; text: QuotedText }) => ({ title: `@${actor} posted`, ...text }),
  },
  game_start: gameCall('start'),
  game_close: gameCall('close'),
  game_overtime: gameCall('overtime'),
  game_final: gameCall('final'),
  report_closed: {
    filter: 'moderation',
    isAboutText: false,
    mail: null,
    push: null,
    tell: ({ reportId, isUpheld }: { reportId: number; isUpheld: boolean }) => ({
      title: 'Your report was reviewed',
      message: isUpheld ? 'A moderator acted on it. Thank you.' : 'A moderator found no breach of the rules.',
      relatedId: null,
      href: '/settings/people',
      subject: `report:${reportId}`,
    }),
  },
  moderation: {
    filter: 'moderation',
    isAboutText: false,
    mail: null,
    push: null,
    tell: ({ title, reason, entryId, subject }: { title: string; reason: string; entryId: number; subject: string }) => ({
      title,
      message: reason,
      relatedId: null,
      href: `/appeal/${entryId}`,
      subject,
    }),
  },
  queue: {
    filter: 'moderation',
    isAboutText: false,
    // How often it is mailed is a choice of three: `queueMailChoices`.
    mail: null,
    push: { preference: 'pushQueue', hasBody: true, group: { title: 'things in the queue', tag: 'queue', href: '/moderation' } },
    // Nothing of the reported text: a lock screen or a mail shows it to others.
    tell: ({ title, message, subject, href }: Omit<NotificationText, 'relatedId'>) => ({ title, message, relatedId: null, href, subject }),
  },
} as const satisfies Record<string, NotificationRecord>;

export type NotificationType = keyof typeof notificationRecords;
export const notificationTypes = keysOf(notificationRecords);

type StoredRecord = Pick<NotificationRecord, 'isAboutText' | 'headline' | 'mail' | 'push'>;

/** The record of a type that was read from the database. One that the next version stored during an upgrade is listed and not sent. */
export function recordOf(type: NotificationType): StoredRecord {
  return Object.hasOwn(notificationRecords, type) ? notificationRecords[type] : { isAboutText: false, mail: null, push: null };
}

/** The types that a filter shows; null for all. */
export function typesOfFilter(filter: NotificationFilter): readonly NotificationType[] | null {
  if (filter === 'all' || filter === 'unread') return null;
  return notificationTypes.filter(type => notificationRecords[type].filter === filter);
}

/** A call of a game is told within this time of its moment, in milliseconds. */
export const maxCallAgeMs = 10 * 60_000;

/** The kinds of calls of games, and the columns with the time since which somebody wants them. */
export const alertColumns = {
  start: 'alert_start_at',
  close: 'alert_close_at',
  overtime: 'alert_overtime_at',
  final: 'alert_final_at',
} as const;

/** How often moderators are mailed about the queue. */
export const queueMailChoices = ['off', 'hourly', 'at_once'] as const;

/** The kinds of mails that their link stops: those with a switch, and those with a choice that has `off`. */
export type StoppableMail = MailPreference | 'digest' | 'queueMail';
export const stoppableMails: readonly StoppableMail[] = [...keysOf(mailPreferences), 'digest', 'queueMail'];

/** The value of a preference that stops its mails. */
export const stopped = (mail: StoppableMail) => (mail === 'digest' || mail === 'queueMail' ? 'off' : false);

export function isStoppableMail(text: string): text is StoppableMail {
  return stoppableMails.some(each => each === text);
}
