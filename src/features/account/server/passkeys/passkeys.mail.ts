import type { Context } from '../../../../platform/server/http/context.ts';
import type { WriteMail } from '../../../../platform/server/mail/mailJob.ts';
import { mailPage } from '../../../../platform/server/mail/mailPage.ts';
import { siteName } from '../../../../platform/shared/siteName.ts';
import { provenAddress } from './passkeys.queries.ts';

export const passkeyAddedKind = 'passkey_added';
export const passkeyRemovedKind = 'passkey_removed';

/** Notices about passkeys go to proven addresses alone. */
export function passkeyMails({ db, settings }: Context): [string, WriteMail][] {
  const notice =
    ({ title, subject, before, after }: { title: string; subject: string; before: string; after: string }): WriteMail =>
    async ({ userId }) => {
      const to = await provenAddress(db, userId);
      if (to === undefined) return undefined;
      const action = { label: 'See your passkeys', href: `${settings.publicUrl.origin}/settings#passkeys` };
      return { to, subject, ...mailPage({ title, before: [before], action, after: [after] }) };
    };
  return [
    [
      passkeyAddedKind,
      notice({
        title: 'A passkey was added',
        subject: `A passkey opens your ${siteName()} account`,
        before: `A passkey was added to your ${siteName()} account in its settings. It opens the account without your password.`,
        after: 'If it was you, there is nothing to do. If it wasn’t, choose a new password by “Forgot password?”: that ends every passkey.',
      }),
    ],
    [
      passkeyRemovedKind,
      notice({
        title: 'A passkey was removed',
        subject: `A passkey of your ${siteName()} account was removed`,
        before: `A passkey was removed from your ${siteName()} account in its settings. It opens the account no more.`,
        after: 'If it was you, there is nothing to do. If it wasn’t, choose a new password by “Forgot password?”.',
      }),
    ],
  ];
}
