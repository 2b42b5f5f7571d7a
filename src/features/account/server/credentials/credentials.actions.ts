import { setTimeout } from 'node:timers/promises';
import { inTransaction } from '../../../../platform/server/db/database.ts';
import type { Context } from '../../../../platform/server/http/context.ts';
import { Refusal, refuse, refused, refuseForNow } from '../../../../platform/shared/errors.ts';
import {
  addressNotUsable,
  isTooShort,
  passwordIsAddress,
  passwordTooCommon,
  passwordTooShort,
  wrongCredentials,
  commonForms,
  isPattern,
  passwordLength,
} from '../../credentials/password.rules.ts';
import { emailKey } from '../../credentials/email.ts';
import { invitationGone, needsInvitation, signUpClosed } from '../../sign-in/signUp.rules.ts';
import { mayUseDemo } from '../../../../platform/server/settings/settings.ts';
import { isOpenInvitation, takeInvitation } from '../invitations/invitations.queries.ts';
import { ageRefusal } from '../people/minimumAge.ts';
import { decoyHash, hashPassword, verifyPassword } from './passwords.ts';
import { type Account, accountByEmail, accountById, insertAccount } from './accounts.queries.ts';
import { fitsForeignHash } from './waiting/foreignHashes.ts';
import { adoptPassword, hasMovedAccounts, movedIn, openHash, waitingHash } from './waiting/waiting.queries.ts';
import { signUpMode } from '../invitations/signUpMode.queries.ts';
import { countSignUp, maySignUp, signUpKey } from './signUps.queries.ts';
import { type Caller, countTryOfAddress, countTry } from './tries.actions.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../../../../platform/server/process/project.ts';

let list: Promise<ReadonlySet<string>> | undefined;

async function readList(): Promise<ReadonlySet<string>> {
  return new Set((await readFile(join(projectFolder, 'db', 'seed', 'common-passwords.txt'), 'utf8')).split('\n').filter(Boolean));
}

/** Whether a password is among those that are guessed first, also with other case, digits or signs at its end. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= readList();
  const common = await list;
  return commonForms(password).some(form => form.length >= passwordLength.least && (common.has(form) || isPattern(form)));
}

/** Whether a password fits the hash that an account brought from its former community. Then it becomes a hash of ours. */
async function adoptShownPassword({ db, secret, passwordCost }: Context, accountId: string, password: string): Promise<boolean> {
  const sealed = await waitingHash(db, accountId);
  const hash = sealed && openHash(secret, accountId, sealed);
  if (hash !== undefined && !(await fitsForeignHash(password, hash))) return false;
  const own = hash !== undefined && (await hashPassword(password, passwordCost));
  if (own && (await inTransaction(db, tx => adoptPassword(tx, accountId, own), { isQuiet: true }))) return true;
  // Another sign-in adopted it at the same time.
  const stored = (await accountById(db, accountId))?.password_hash;
  return stored !== undefined && stored !== movedIn && verifyPassword(password, stored);
}

/** The time of a refusal while hashes of other communities wait, in milliseconds. */
const refusalMs = 1_500;

/** The account that this address and password open. */
export async function authenticate(
  context: Context,
  { email, password, ...caller }: Caller & { email: string; password: string },
): Promise<Account | Refusal<'forbidden' | 'rate_limited'>> {
  const began = performance.now();
  const account = await accountByEmail(context.db, email);
  const tried = await countTry(context, { ...caller, email, account });
  if (refused(tried)) return tried;
  // The comparison with the decoy takes as long as one with a stored hash, so the time does not tell whether the account exists.
  const isMoved = account?.password_hash === movedIn;
  const passwordHash = account && !isMoved ? account.password_hash : decoyHash(context.passwordCost);
  const isRight = (await verifyPassword(password, passwordHash)) || (isMoved && (await adoptShownPassword(context, account.id, password)));
  // The password of the demo community is public.
  if (!isRight || !account || (account.is_demo && !mayUseDemo(context.settings))) {
    // A foreign hash takes longer than ours: while some wait, every refusal takes as long as the dearest of the usual ones.
    if (await hasMovedAccounts(context.db)) await setTimeout(Math.max(0, refusalMs - (performance.now() - began)));
    return refuse('forbidden', wrongCredentials);
  }
  await tried.succeeded();
  return account;
}

/** Why a password can't be chosen; undefined when it can. */
export async function passwordRefusal(password: string, email: string): Promise<Refusal<'invalid_input'> | undefined> {
  const refusal = (message: string) => refuse('invalid_input', message, [{ path: 'password', message }]);
  if (isTooShort(password)) return refusal(passwordTooShort);
  if (emailKey(password) === emailKey(email)) return refusal(passwordIsAddress);
  return (await isCommonPassword(password)) ? refusal(passwordTooCommon) : undefined;
}

interface NewAccount extends Caller {
  /** The sign-in at the built-in provider; it makes one account at most. */
  uid: string;
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  /** The code of an invitation, and the date of birth as YYYY-MM-DD, where the server asks for them. */
  invite?: string | undefined;
  birthDate?: string | undefined;
}

/** Why a new account can't be made here; undefined if it can. */
async function signUpRefusal(
  context: Context,
  { invite, birthDate }: NewAccount,
): Promise<Refusal<'forbidden' | 'invalid_input'> | undefined> {
  const mode = await signUpMode(context);
  if (mode === 'closed') return refuse('forbidden', signUpClosed);
  if (mode === 'invite' && !invite) return refuse('forbidden', needsInvitation);
  if (mode === 'invite' && invite && !(await isOpenInvitation(context.db, invite))) return refuse('forbidden', invitationGone);
  return ageRefusal(context, birthDate);
}

const tooManyAccounts = 'Several accounts were made from here already. Please try again in an hour, or sign in to one of them.';

/** Refuses if the network address has made its accounts. */
async function tooManySignUps({ db, secret, settings }: Context, address: string): Promise<Refusal<'rate_limited'> | undefined> {
  if (!settings.rateLimit || (await maySignUp(db, signUpKey(secret, address)))) return undefined;
  return refuseForNow(tooManyAccounts, 60);
}

/** Makes an account for an address that has none; undefined if somebody else made it meanwhile. */
async function insertNewAccount(context: Context, given: NewAccount): Promise<Account | undefined | Refusal<'rate_limited' | 'forbidden'>> {
  const { db, secret, settings } = context;
  const key = signUpKey(secret, given.address);
  const counted = await countTryOfAddress(context, given.address);
  if (refused(counted)) return counted;
  const values = {
    email: given.email,
    password_hash: await hashPassword(given.password, context.passwordCost),
    first_name: given.firstName || null,
    last_name: given.lastName || null,
    sign_up_uid: given.uid,
    age_confirmed_at: settings.minimumAge === undefined ? null : new Date(),
  };
  const made = await inTransaction<Account | Refusal<'rate_limited' | 'conflict' | 'forbidden'>>(db, async tx => {
    const mode = await signUpMode({ db: tx, settings });
    if (mode === 'closed') return refuse('forbidden', signUpClosed);
    if (mode === 'invite' && !(await takeInvitation(tx, given.invite ?? ''))) return refuse('forbidden', invitationGone);
    if (settings.rateLimit && !(await countSignUp(tx, key))) return refuseForNow(tooManyAccounts, 60);
    return (await insertAccount(tx, values)) ?? refuse('conflict', 'The address has an account already.');
  });
  if (made instanceof Refusal) {
    if (made.code === 'forbidden') return refuse('forbidden', made.message);
    return made.code === 'conflict' ? undefined : refuseForNow(tooManyAccounts, 60);
  }
  await counted.succeeded();
  return made;
}

/**
 * Makes an account. An address that has one already is treated as a sign-in: with its password the person is in, with
 * another it is a counted failure, so that sign-up can't be used to try out many addresses. A network address that has made its
 * accounts is refused for every address alike, also if it made the last one meanwhile.
 */
export async function createAccount(
  context: Context,
  given: NewAccount,
): Promise<Account | Refusal<'forbidden' | 'invalid_input' | 'rate_limited'>> {
  const closed = await signUpRefusal(context, given);
  if (closed) return closed;
  const weak = await passwordRefusal(given.password, given.email);
  if (weak) return weak;
  const tooMany = await tooManySignUps(context, given.address);
  if (tooMany) return tooMany;
  const made = (await accountByEmail(context.db, given.email)) ? undefined : await insertNewAccount(context, given);
  if (made) return made;
  const opened = await authenticate(context, given);
  if (!refused(opened) || opened.code !== 'forbidden') return opened;
  return (await tooManySignUps(context, given.address)) ?? refuse('forbidden', addressNotUsable);
}
