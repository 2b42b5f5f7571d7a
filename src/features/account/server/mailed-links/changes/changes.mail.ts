import { randomBytes } from 'node:crypto';
import type { Context } from '../../../../../platform/server/http/context.ts';
import { mailPage } from '../../../../../platform/server/mail/mailPage.ts';
import type { Mail } from '../../../../../platform/server/mail/mailer.ts';
import type { WriteMail } from '../../../../../platform/server/mail/mailJob.ts';
import { siteName } from '../../../../../platform/shared/siteName.ts';
import { insertConfirmation } from '../confirmation/confirmations.queries.ts';
import { accountOfUser } from '../../credentials/accounts.queries.ts';
import { noticeMail } from '../../credentials/noticeMail.ts';
import { awaitedEmail } from './changes.queries.ts';

export const passwordChangedKind = 'password_changed';
export const signInLinkedKind = 'sign_in_linked';
export const changeEmailKind = 'change_email';
export const dataExportedKind = 'data_exported';
export const accountMergedKind = 'account_merged';

const seeWhoRunsIt = { label: 'See who runs the site', path: '/imprint' };
const ifNotAsked = 'If you didn’t ask for it, write to the people who run the site.';

/** The mail to the old address, written when the change is asked for: later the account may have the new one. */
export function emailChangeNotice(context: Context, { from, to }: { from: string; to: string }): Mail {
  return {
    to: from,
    subject: `Your ${siteName()} e-mail address is about to change`,
    ...mailPage({
      title: 'Your e-mail address is about to change',
      before: [`Somebody who knows your password asked to change the address of your ${siteName()} account to ${to}.`],
      action: { label: 'Choose a new password', href: `${context.settings.publicUrl.origin}/forgot-password` },
      after: [
        'If it was you, there is nothing to do here. If it wasn’t, choose a new password now: the link to the new address stops working.',
      ],
    }),
  };
}

/** The mail to somebody whose account an admin deleted or merged, for the address that the account had. */
export function accountGoneNotice(context: Context, to: string, how: 'deleted' | 'merged'): Mail {
  const title = how === 'deleted' ? 'Your account was deleted' : 'Your account was merged into another one';
  return {
    to,
    subject: `${siteName()}: ${title}`,
    ...mailPage({
      title,
      before: ['An admin did that, as people may ask for it.'],
      action: { label: seeWhoRunsIt.label, href: `${context.settings.publicUrl.origin}${seeWhoRunsIt.path}` },
      after: [ifNotAsked],
    }),
  };
}

/** A notice of what an admin did, to the proven address of an account of any login provider. */
function byAdmin(context: Context, title: string, before: string): WriteMail {
  return noticeMail(context, () => ({ subject: `${siteName()}: ${title}`, title, before, action: seeWhoRunsIt, after: ifNotAsked }));
}

function signInLinked(context: Context): WriteMail {
  return noticeMail(context, () => ({
    subject: `Another sign-in opens your ${siteName()} account`,
    title: 'Another sign-in opens your account',
    before: `Another login provider was connected to your ${siteName()} account in its settings. It opens the account without your password.`,
    action: { label: 'See your sign-ins', path: '/settings/security' },
    after:
      'If it was you, there is nothing to do. If it wasn’t, disconnect it in your settings, and choose a new password if you have one.',
  }));
}

function passwordChanged({ db, settings }: Context): WriteMail {
  return async ({ userId }) => {
    const account = await accountOfUser(db, userId);
    if (!account?.email_verified_at) return undefined;
    return {
      to: account.email,
      subject: `Your ${siteName()} password was changed`,
      ...mailPage({
        title: 'Your password was changed',
        before: [`The password of your ${siteName()} account was changed in its settings. All other devices were signed out.`],
        action: { label: 'Choose a new password', href: `${settings.publicUrl.origin}/forgot-password` },
        after: ['If it was you, there is nothing to do. If it wasn’t, choose a new password now.'],
      }),
    };
  };
}

function changeEmail({ db, settings }: Context): WriteMail {
  return async ({ userId }) => {
    const account = await accountOfUser(db, userId);
    const email = account && (await awaitedEmail(db, account.id));
    if (!account || email === undefined) return undefined;
    const token = randomBytes(32).toString('base64url');
    await insertConfirmation(db, token, { id: account.id, email, isChange: true });
    return {
      to: email,
      subject: `Confirm your new e-mail address for ${siteName()}`,
      ...mailPage({
        title: 'Confirm your new e-mail address',
        before: [`Somebody, hopefully you, wants to use this address for a ${siteName()} account.`],
        action: { label: 'Use this address', href: `${settings.publicUrl.origin}/confirm-email/${token}` },
        after: ['The link works once and for 24 hours. If it wasn’t you, do nothing: the account keeps its address.'],
      }),
    };
  };
}

/** Notices of a changed password go to proven addresses alone; the link for a new address goes to that address. */
export function credentialMails(context: Context): [string, WriteMail][] {
  return [
    [passwordChangedKind, passwordChanged(context)],
    [signInLinkedKind, signInLinked(context)],
    [
      dataExportedKind,
      byAdmin(context, 'Your data was gathered', 'An admin gathered the data of your account into one file, as people may ask for theirs.'),
    ],
    [
      accountMergedKind,
      byAdmin(
        context,
        'Another account is part of yours now',
        'An admin merged another account into yours. What it wrote is yours, and its login provider may open your account: see Settings, Sign-ins.',
      ),
    ],
    [changeEmailKind, changeEmail(context)],
  ];
}
