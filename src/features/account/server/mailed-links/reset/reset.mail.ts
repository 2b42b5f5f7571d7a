import { mailPage } from '../../../../../platform/server/mail/mailPage.ts';
import type { Mail } from '../../../../../platform/server/mail/mailer.ts';
import { siteName } from '../../../../../platform/shared/siteName.ts';

/** The mail with a link for a new password. Nothing in it comes from anybody but us. */
export function resetMail(to: string, link: string): Mail {
  return {
    to,
    subject: `Choose a new password for ${siteName()}`,
    ...mailPage({
      title: 'Choose a new password',
      before: [`Somebody, hopefully you, asked for a new password for your ${siteName()} account.`],
      action: { label: 'Choose a new password', href: link },
      after: ['The link works once and for one hour. If it wasn’t you, do nothing: your password stays as it is.'],
    }),
  };
}

/** The mail to somebody whose community moved in, and whose former password does not open the account. */
export function movedMail(to: string, link: string): Mail {
  return {
    to,
    subject: `Choose a password for ${siteName()}`,
    ...mailPage({
      title: 'Your account has moved',
      before: [
        `Your community is on ${siteName()} now, and your account came along with your name, your posts and your comments.`,
        'Somebody, hopefully you, tried to sign in with a password that does not fit, or your former password could not be brought along. Choose a new one, and you are in.',
      ],
      action: { label: 'Choose a password', href: link },
      after: ['The link works once and for one hour. If it wasn’t you, do nothing: your account stays as it is.'],
    }),
  };
}
