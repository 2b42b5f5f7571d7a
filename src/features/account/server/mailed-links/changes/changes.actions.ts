import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../../../../platform/server/db/database.ts';
import type { Context, Viewer } from '../../../../../platform/server/http/context.ts';
import { queueMail } from '../../../../../platform/server/mail/mailQueue.queries.ts';
import { endOtherSessions, replaceToken } from '../../../../../platform/server/http/sessions.ts';
import { type Refusal, refuse, refused, refuseForNow } from '../../../../../platform/shared/errors.ts';
import { emailKey, mailboxOf } from '../../../credentials/email.ts';
import { passwordChangedMeanwhile, sameAddress, tooManyChanges } from '../../../credentials/password.rules.ts';
import { lockUser } from '../../account.queries.ts';
import { lockPasswordVersion, type OnNewPassword, setPassword } from '../../credentials/accounts.queries.ts';
import { passwordRefusal } from '../../credentials/credentials.actions.ts';
import { hashPassword } from '../../credentials/passwords.ts';
import { provenAccount } from '../../credentials/provenAccount.ts';
import type { Caller } from '../../credentials/tries.actions.ts';
import { spendTry, type TryLimit, tryKey } from '../../credentials/tries.queries.ts';
import { deletePasskeys } from '../../passkeys/passkeys.queries.ts';
import { deleteLinks } from '../../relying-party/linked/linked.queries.ts';
import { endOrphanedRecords } from '../../provider/records.queries.ts';
import { changeEmailKind, emailChangeNotice, passwordChangedKind } from './changes.mail.ts';
import { putEmailChange } from './changes.queries.ts';

/** The limit of links to a new address, per mailbox: its owner may not have asked for them. */
const changeLimit: TryLimit = { name: 'change-email', tries: 3, seconds: 3_600 };
/** The limit per account, so that nobody sends mail to many strangers: five, then one an hour. */
const askingLimit: TryLimit = { name: 'change-email-asking', tries: 5, seconds: 3_600 };

/**
 * Changes the viewer's password and ends their other sessions, and what a session alone could make: links to other login providers,
 * and the rights that `onNewPassword` ends. The session itself gets another token, which is returned, and streams open anew. The notice
 * goes to the account's address.
 */
export async function changePassword(
  context: Context,
  viewer: Viewer,
  { current, next, ...caller }: Caller & { current: string; next: string },
  onNewPassword: readonly OnNewPassword[],
): Promise<{ token: string } | Refusal<'not_found' | 'unauthorized' | 'forbidden' | 'invalid_input' | 'rate_limited'>> {
  const account = await provenAccount(context, viewer, current, caller);
  if (refused(account)) return account;
  const weak = await passwordRefusal(next, account.email);
  if (weak) return refuse('invalid_input', weak.message, [{ path: 'next', message: weak.message }]);
  const passwordHash = await hashPassword(next, context.passwordCost);
  const outcome = await inTransaction<{ token: string } | Refusal<'forbidden' | 'unauthorized'>>(context.db, async tx => {
    await lockUser(tx, viewer.id);
    // If two changes arrive at once, the second one was checked against a password that has been replaced.
    if (!(await lockPasswordVersion(tx, account.id, account.password_version))) return refuse('forbidden', passwordChangedMeanwhile);
    await setPassword(tx, account.id, passwordHash);
    // Anybody knew the password of a demo account.
    await deleteLinks(tx, viewer.id, { keepWithPassword: !account.is_demo });
    if (account.is_demo) await deletePasskeys(tx, viewer.id);
    for (const each of onNewPassword) await each(tx, viewer.id);
    await endOtherSessions(tx, viewer.id, viewer.sessionId);
    const token = await replaceToken(tx, viewer.sessionId);
    if (token === undefined) return refuse('unauthorized', 'Unauthorized');
    await endOrphanedRecords(tx, viewer.id);
    if (context.mailer)
      await queueMail(tx, { userId: viewer.id, kind: passwordChangedKind, about: `${passwordChangedKind}:${randomUUID()}` });
    return { token };
  });
  if (!refused(outcome)) context.live.reopen([viewer.id]);
  return outcome;
}

/**
 * Mails a link to the address that the viewer's account is to have, and a notice to the address that it has. The answer is the same
 * when the address is somebody else's: then no link is mailed.
 */
export async function changeEmail(
  context: Context,
  viewer: Viewer,
  { email, password, ...caller }: Caller & { email: string; password: string },
): Promise<{ sendsMail: boolean } | Refusal<'not_found' | 'forbidden' | 'invalid_input' | 'rate_limited'>> {
  const account = await provenAccount(context, viewer, password, caller);
  if (refused(account)) return account;
  const isSame = emailKey(account.email) === emailKey(email) && account.email_verified_at !== null;
  if (isSame) return refuse('invalid_input', sameAddress, [{ path: 'email', message: sameAddress }]);
  const { db, mailer, secret, log } = context;
  if (!mailer) return { sendsMail: false };
  const wait = await spendTry(db, tryKey(secret, askingLimit, account.id), askingLimit);
  if (wait > 0) return refuseForNow(tooManyChanges, wait);
  // A mailbox that has had enough gets no further link; who asks is not told of its other mails.
  const isFlooded = (await spendTry(db, tryKey(secret, changeLimit, mailboxOf(email)), changeLimit)) > 0;
  if (isFlooded) return { sendsMail: true };
  const put = await inTransaction<undefined | Refusal<'forbidden'>>(db, async tx => {
    await lockUser(tx, viewer.id);
    if (!(await lockPasswordVersion(tx, account.id, account.password_version))) return refuse('forbidden', passwordChangedMeanwhile);
    await putEmailChange(tx, account.id, email);
    await queueMail(tx, { userId: viewer.id, kind: changeEmailKind, about: `${changeEmailKind}:${randomUUID()}` });
    return undefined;
  });
  if (refused(put)) return put;
  if (account.email_verified_at !== null)
    void mailer.send(emailChangeNotice(context, { from: account.email, to: email })).catch((error: unknown) => {
      log.error({ err: error }, 'the notice of a changed e-mail address was not mailed');
    });
  return { sendsMail: true };
}
