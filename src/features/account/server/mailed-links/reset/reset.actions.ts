import { randomBytes } from 'node:crypto';
import { inTransaction } from '../../../../../platform/server/db/database.ts';
import type { Context } from '../../../../../platform/server/http/context.ts';
import { type Refusal, refuse, refused, refuseForNow } from '../../../../../platform/shared/errors.ts';
import { mailboxOf } from '../../../credentials/email.ts';
import { resetExpired, wrongCredentials, wrongOrMoved } from '../../../credentials/password.rules.ts';
import { hashPassword } from '../../credentials/passwords.ts';
import { lockUser } from '../../account.queries.ts';
import { deletePasskeys } from '../../passkeys/passkeys.queries.ts';
import { deleteRecordsOfAccount } from '../../provider/records.queries.ts';
import { signOutEverywhere } from '../../relying-party/sessions/signOut.actions.ts';
import { deleteLinks } from '../../relying-party/linked/linked.queries.ts';
import { type Account, accountByEmail, type OnNewPassword, setPassword, userOfAccount } from '../../credentials/accounts.queries.ts';
import { markVerified } from '../confirmation/confirmations.queries.ts';
import { authenticate, passwordRefusal } from '../../credentials/credentials.actions.ts';
import { hasMovedAccounts, movedIn } from '../../credentials/waiting/waiting.queries.ts';
import { movedMail, resetMail } from './reset.mail.ts';
import { insertReset, resetEmail, takeReset } from './resets.queries.ts';
import { type Caller, countTryOfAddress } from '../../credentials/tries.actions.ts';
import { type TryLimit, spendTry, tryKey } from '../../credentials/tries.queries.ts';

/** The limits of reset mails, per mailbox and per network address. */
const mailLimit: TryLimit = { name: 'reset-mail', tries: 3, seconds: 600 };
const askingLimit: TryLimit = { name: 'reset-asking', tries: 10, seconds: 60 };

type ResetContext = Pick<Context, 'db' | 'settings'>;

/**
 * A link by which the account with this address gets a new password, once and within the hour; undefined without one. A
 * link that was mailed also proves the address.
 */
export async function makeResetLink(
  { db, settings }: ResetContext,
  email: string,
  { wasMailed = false } = {},
): Promise<{ link: string; email: string } | undefined> {
  const account = await accountByEmail(db, email);
  if (!account) return undefined;
  const token = randomBytes(32).toString('base64url');
  const reset = { accountId: account.id, email: account.email, wasMailed };
  const isStored = await inTransaction(db, tx => insertReset(tx, token, reset), { isQuiet: true });
  if (!isStored) return undefined;
  return { link: `${settings.publicUrl.origin}/reset-password/${token}`, email: account.email };
}

async function mailResetLink(context: Context, email: string, mailOf: typeof resetMail = resetMail): Promise<void> {
  const key = tryKey(context.secret, mailLimit, mailboxOf(email));
  if ((await spendTry(context.db, key, mailLimit)) > 0) return;
  const reset = await makeResetLink(context, email, { wasMailed: true });
  if (reset) await context.mailer?.send(mailOf(reset.email, reset.link));
}

const couldNotQueue = (context: Context) => (error: unknown) =>
  context.log.error({ err: error }, 'the mail with a reset link could not be queued');

/**
 * The account that an address and a password open. The owner of an account that moved in from another community, whose password is refused or
 * not known, gets a link at once. The answer is the same for every address.
 */
export async function signInByPassword(
  context: Context,
  given: Caller & { email: string; password: string },
): Promise<Account | Refusal<'forbidden' | 'rate_limited'>> {
  const opened = await authenticate(context, given);
  if (!refused(opened) || opened.code !== 'forbidden' || !(await hasMovedAccounts(context.db))) return opened;
  if (context.mailer && (await accountByEmail(context.db, given.email))?.password_hash === movedIn)
    void mailResetLink(context, given.email, movedMail).catch(couldNotQueue(context));
  return refuse('forbidden', context.mailer ? wrongOrMoved : wrongCredentials);
}

/**
 * Answers before anything is looked up: neither the words nor the time tell whether the address has an account.
 * Without an outgoing mail server nothing happens, and the answer says so.
 */
export async function requestReset(
  context: Context,
  { email, address }: { email: string; address: string },
): Promise<{ sendsMail: boolean } | Refusal<'rate_limited'>> {
  const wait = await spendTry(context.db, tryKey(context.secret, askingLimit, address), askingLimit);
  if (wait > 0) return refuseForNow('You have asked for many links. Please wait a minute and try again.', wait);
  if (!context.mailer) return { sendsMail: false };
  void mailResetLink(context, email).catch(couldNotQueue(context));
  return { sendsMail: true };
}

export async function resetState(context: Context, token: string): Promise<{ email: string } | Refusal<'not_found'>> {
  const email = await resetEmail(context.db, token);
  return email === undefined ? refuse('not_found', resetExpired) : { email };
}

/**
 * Sets a new password, ends every session of the account and every sign-in under way, here and at the provider, and takes passkeys and
 * other login providers away from the account. One that is at its last step meanwhile is refused for its password version.
 */
export async function resetPassword(
  context: Context,
  { token, password, address }: { token: string; password: string; address: string },
  onNewPassword: readonly OnNewPassword[],
): Promise<{ location: string } | Refusal<'not_found' | 'invalid_input' | 'rate_limited'>> {
  const email = await resetEmail(context.db, token);
  if (email === undefined) return refuse('not_found', resetExpired);
  const weak = await passwordRefusal(password, email);
  if (weak) return weak;
  const counted = await countTryOfAddress(context, address);
  if (refused(counted)) return counted;
  const passwordHash = await hashPassword(password, context.passwordCost);
  const outcome = await inTransaction<{ userId: string | undefined } | Refusal<'not_found'>>(context.db, async tx => {
    const taken = await takeReset(tx, token);
    if (!taken) return refuse('not_found', resetExpired);
    // The user before the account, as a sign-in locks them.
    const user = await userOfAccount(tx, taken.accountId);
    if (user) await lockUser(tx, user);
    await setPassword(tx, taken.accountId, passwordHash);
    if (taken.wasMailed) await markVerified(tx, taken.accountId);
    // A first sign-in may have made the user meanwhile.
    const userId = user ?? (await userOfAccount(tx, taken.accountId));
    if (userId !== undefined) {
      await deleteLinks(tx, userId, { keepWithPassword: false });
      await deletePasskeys(tx, userId);
      for (const each of onNewPassword) await each(tx, userId);
    }
    await (userId === undefined ? deleteRecordsOfAccount(tx, taken.accountId) : signOutEverywhere(tx, userId));
    return { userId };
  });
  if (refused(outcome)) return outcome;
  await counted.succeeded();
  // The streams of every node end at once.
  if (outcome.userId !== undefined) context.live.reopen([outcome.userId]);
  return { location: '/api/login?returnTo=%2F' };
}
