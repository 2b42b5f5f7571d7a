import type { Context } from '../../../../platform/server/http/context.ts';
import type { WriteMail } from '../../../../platform/server/mail/mailJob.ts';
import { siteName } from '../../../../platform/shared/siteName.ts';
import { noticeMail } from '../credentials/noticeMail.ts';

export const passkeyAddedKind = 'passkey_added';
export const passkeyRemovedKind = 'passkey_removed';

const action = { label: 'See your passkeys', path: '/settings/security' };

export function passkeyMails(context: Context): [string, WriteMail][] {
  return [
    [
      passkeyAddedKind,
      noticeMail(context, () => ({
        subject: `A passkey opens your ${siteName()} account`,
        title: 'A passkey was added',
        before: `A passkey was added to your ${siteName()} account in its settings. It opens the account without your password.`,
        action,
        after: 'If it was you, there is nothing to do. If it wasn’t, choose a new password by “Forgot password?”: that ends every passkey.',
      })),
    ],
    [
      passkeyRemovedKind,
      noticeMail(context, () => ({
        subject: `A passkey of your ${siteName()} account was removed`,
        title: 'A passkey was removed',
        before: `A passkey was removed from your ${siteName()} account in its settings. It opens the account no more.`,
        action,
        after: 'If it was you, there is nothing to do. If it wasn’t, choose a new password by “Forgot password?”.',
      })),
    ],
  ];
}
