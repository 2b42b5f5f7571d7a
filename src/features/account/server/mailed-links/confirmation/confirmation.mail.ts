import { randomBytes } from 'node:crypto';
import type { Context } from '../../../../../platform/server/http/context.ts';
import { mailPage } from '../../../../../platform/server/mail/mailPage.ts';
import type { WriteMail } from '../../../../../platform/server/mail/mailJob.ts';
import { insertConfirmation, unprovenAccount } from './confirmations.queries.ts';
import { siteName } from '../../../../../platform/shared/siteName.ts';

export const confirmationKind = 'confirm_email';

/** The mail that proves an address. Nothing in it comes from anybody but us; its link is made when it leaves. */
export function confirmationMails(context: Context): [string, WriteMail][] {
  const write: WriteMail = async ({ userId }) => {
    const account = await unprovenAccount(context.db, userId);
    if (!account) return undefined;
    const token = randomBytes(32).toString('base64url');
    await insertConfirmation(context.db, token, account);
    return {
      to: account.email,
      subject: `Confirm your e-mail address for ${siteName()}`,
      ...mailPage({
        title: 'Confirm your e-mail address',
        before: [`Somebody, hopefully you, joined ${siteName()} with this address. Until it is confirmed, no other mail is sent to it.`],
        action: { label: 'Confirm address', href: `${context.settings.publicUrl.origin}/confirm-email/${token}` },
        after: ['The link works once and for 24 hours. If it wasn’t you, do nothing: you will not hear from us again.'],
      }),
    };
  };
  return [[confirmationKind, write]];
}
