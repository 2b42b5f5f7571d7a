import { randomUUID } from 'node:crypto';
import { type Connection, inTransaction } from '../../../../../platform/server/db/database.ts';
import type { Context, Viewer } from '../../../../../platform/server/http/context.ts';
import { queueMail } from '../../../../../platform/server/mail/mailQueue.queries.ts';
import { type Refusal, refuse, refuseForNow } from '../../../../../platform/shared/errors.ts';
import { mailboxOf } from '../../../credentials/email.ts';
import { addressConfirmed, resetExpired } from '../../../credentials/password.rules.ts';
import { lockUser } from '../../account.queries.ts';
import type { OnIdentity } from '../../relying-party/sessions/session.actions.ts';
import { userOfAccount } from '../../credentials/accounts.queries.ts';
import { confirmationKind } from './confirmation.mail.ts';
import { markVerified, takeConfirmation, unprovenAccount } from './confirmations.queries.ts';
import { moveToEmail } from '../changes/changes.queries.ts';
import { spendTry, type TryLimit, tryKey } from '../../credentials/tries.queries.ts';

/** The limit of mails to a mailbox whose owner may not have asked for them: three mails, then one an hour. */
const confirmationLimit: TryLimit = { name: 'confirmation', tries: 3, seconds: 3_600 };

/** Queues the mail that proves an address. Returns 0, or the seconds to wait where its mailbox has had enough of them. */
export async function queueConfirmation(
  db: Connection,
  secret: string,
  { userId, email }: { userId: string; email: string },
): Promise<number> {
  const wait = await spendTry(db, tryKey(secret, confirmationLimit, mailboxOf(email)), confirmationLimit);
  if (wait === 0) await queueMail(db, { userId, kind: confirmationKind, about: `${confirmationKind}:${randomUUID()}` });
  return wait;
}

/** Mails the viewer another link. */
export async function sendConfirmation(
  { db, secret, mailer }: Context,
  viewer: Viewer,
): Promise<{ sendsMail: boolean } | Refusal<'conflict' | 'rate_limited'>> {
  const account = await unprovenAccount(db, viewer.id);
  if (!account) return refuse('conflict', addressConfirmed);
  if (!mailer) return { sendsMail: false };
  const wait = await queueConfirmation(db, secret, { userId: viewer.id, email: account.email });
  return wait > 0
    ? refuseForNow('Several links are on their way to you already. Please look for them first.', Math.min(60, wait))
    : { sendsMail: true };
}

/** Proves an address by the link that went to it, once. The link for a new address moves the account there. */
export async function confirmEmail({ db }: Context, token: string, onIdentity: OnIdentity): Promise<undefined | Refusal<'not_found'>> {
  return inTransaction<undefined | Refusal<'not_found'>>(db, async tx => {
    const taken = await takeConfirmation(tx, token);
    if (!taken) return refuse('not_found', resetExpired);
    const { accountId, email, isChange } = taken;
    const user = await userOfAccount(tx, accountId);
    if (user !== undefined) await lockUser(tx, user);
    if (!isChange) await markVerified(tx, accountId);
    else if (!(await moveToEmail(tx, accountId, email))) return refuse('not_found', resetExpired);
    else if (user !== undefined) await onIdentity(tx, user);
    return undefined;
  });
}
