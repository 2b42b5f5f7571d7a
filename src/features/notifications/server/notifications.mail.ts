import type { Context } from '../../../platform/server/http/context.ts';
import type { Mail } from '../../../platform/server/mail/mailer.ts';
import { type MailContent, mailPage } from '../../../platform/server/mail/mailPage.ts';
import type { WriteMail } from '../../../platform/server/mail/mailJob.ts';
import {
  mailPreferences,
  type NotificationType,
  notificationTypes,
  recordOf,
  type StoppableMail,
  stopped,
} from '../notifications.types.ts';
import { recipientOf, unreadNotification } from './preferences/preferences.queries.ts';
import { unsubscribeToken } from './preferences/unsubscribe.token.ts';

const chosenTopics = { digest: 'what you missed in your favorite tags', queueMail: 'new things in the moderators’ queue' };
const topicOf = (mail: StoppableMail) => (mail === 'digest' || mail === 'queueMail' ? chosenTopics[mail] : mailPreferences[mail].topic);

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
  if (!recipient?.email || !recipient.isVerified || recipient[preference] === stopped(preference) || !addressPattern.test(recipient.email))
    return undefined;
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
      after: [`You get this mail because you want to hear about ${topicOf(preference)}.`],
      links: [
        { label: 'Mail settings', href: `${origin}/settings/notifications` },
        { label: 'Unsubscribe', href: unsubscribe },
      ],
    }),
    headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

/** The thread of a text: all mails about a post and its comments hang together. */
const threadOf = (href: string) => /^\/(post)\/(\d+)/.exec(href)?.slice(1).join('-');

/** Writes the mails of a type whose record has a letter: one mail follows each notification. */
function writerOf(context: Context, type: NotificationType): WriteMail | undefined {
  const { mail, headline } = recordOf(type);
  if (!mail?.letter) return undefined;
  const { preference, letter } = mail;
  return async ({ userId, about }) => {
    const told = await unreadNotification(context.db, userId, about);
    if (!told) return undefined;
    const { before, quote, action } = letter(told);
    const title = headline?.(told.actor ?? 'Somebody') ?? told.title;
    const [path, thread] = [told.href, threadOf(told.href)];
    return mailTo(context, userId, preference, { title, thread, before: [before], quote, action: { label: action, path } });
  };
}

/** The writers of the mails that follow one notification each. */
export function notificationMails(context: Context): [string, WriteMail][] {
  return notificationTypes.flatMap((type): [string, WriteMail][] => {
    const write = writerOf(context, type);
    return write ? [[type, write]] : [];
  });
}
