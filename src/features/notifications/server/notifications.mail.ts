import type { Context } from '../../../platform/server/http/context.ts';
import type { Mail } from '../../../platform/server/mail/mailer.ts';
import { type MailContent, mailPage } from '../../../platform/server/mail/mailPage.ts';
import type { WriteMail } from '../../../platform/server/mail/mailJob.ts';
import { type NotificationType, notificationTypes, preferenceOf, type StoppableMail } from '../notifications.rules.ts';
import { recipientOf, type UnreadNotification, unreadNotification } from './preferences/preferences.queries.ts';
import { unsubscribeToken } from './preferences/unsubscribe.token.ts';
import { siteName } from '../../../platform/shared/siteName.ts';

const mailsAbout: Record<StoppableMail, string> = {
  digest: 'what you missed in your favorite tags',
  emailFriendRequests: 'friend requests',
  emailChatMessages: 'unread messages',
  emailMentions: 'mentions',
  emailReplies: 'comments and answers',
};

/** One address and nothing else: what a login provider calls an address may be anything. */
const addressPattern = /^[^\s\p{Cc}<>()[\],;:"@]{1,64}@[^\s\p{Cc}<>()[\],;:"@]{1,255}$/u;

type Told = Omit<MailContent, 'after' | 'links' | 'action' | 'items'> & {
  /** The subject of a thread of mails, such as `post-7`. */
  thread?: string | undefined;
  action: { label: string; path: string };
  items?: readonly { label: string; path: string; note: string }[];
};

/** A mail to somebody, with its way out; undefined when they want no such mails (any more) or have no address. */
export async function mailTo(context: Context, userId: string, preference: StoppableMail, told: Told): Promise<Mail | undefined> {
  const recipient = await recipientOf(context.db, userId);
  if (!recipient?.email || !recipient.isVerified || !recipient[preference] || !addressPattern.test(recipient.email)) return undefined;
  const { origin } = context.settings.publicUrl;
  const unsubscribe = `${origin}/api/unsubscribe?token=${unsubscribeToken(context.secret, { userId, preference })}`;
  return {
    to: recipient.email,
    subject: told.title,
    ...(told.thread !== undefined && { thread: told.thread }),
    ...mailPage({
      ...told,
      action: { label: told.action.label, href: origin + told.action.path },
      items: (told.items ?? []).map(({ label, path, note }) => ({ label, note, href: origin + path })),
      after: [`You get this mail because you want to hear about ${mailsAbout[preference]}.`],
      links: [
        { label: 'Mail settings', href: `${origin}/settings` },
        { label: 'Unsubscribe', href: unsubscribe },
      ],
    }),
    headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

/** The types that have a mail each. Chat messages are collected into one mail (see the chat feature). */
type MailedType = Exclude<NotificationType, 'chat_message' | 'report_closed' | 'moderation'>;
const isMailed = (type: NotificationType): type is MailedType => type !== 'chat_message' && preferenceOf[type] !== null;
const mailedTypes = notificationTypes.filter(isMailed);

/** The thread of a text: all mails about a post and its comments hang together. */
const threadOf = (href: string) => /^\/(post)\/(\d+)/.exec(href)?.slice(1).join('-');

const written: Record<MailedType, (who: string, told: UnreadNotification) => Told> = {
  friend_request: (who, { href }) => ({
    title: `${who} wants to be friends`,
    before: ['Friends can chat with each other, one to one. Accept or decline on your Friends page.'],
    action: { label: 'See the request', path: href },
  }),
  friend_accepted: (who, { href }) => ({
    title: `${who} accepted your friend request`,
    before: ['You are friends now. Say hello in the chat.'],
    action: { label: 'See your friends', path: href },
  }),
  mention: (who, { message, href }) => ({
    title: `${who} mentioned you`,
    thread: threadOf(href),
    before: [href.includes('#') ? 'In a comment:' : 'In a post:'],
    quote: message,
    action: { label: `Read it on ${siteName()}`, path: href },
  }),
  reply: (who, { title, message, href }) => ({
    title: `${who} replied to you`,
    thread: threadOf(href),
    before: [`${title}:`],
    quote: message,
    action: { label: 'Read and answer', path: href },
  }),
};

function writerOf(context: Context, type: MailedType): WriteMail {
  return async ({ userId, about }) => {
    const told = await unreadNotification(context.db, userId, about);
    const preference = preferenceOf[type];
    if (!told || !preference) return undefined;
    return mailTo(context, userId, preference, written[type](told.actor ?? 'Somebody', told));
  };
}

/** The writers of the mails that follow one notification each. */
export function notificationMails(context: Context): [string, WriteMail][] {
  return mailedTypes.map(type => [type, writerOf(context, type)]);
}
