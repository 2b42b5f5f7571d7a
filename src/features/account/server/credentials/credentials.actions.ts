import { randomBytes } from 'node:crypto';
import type { Context } from '../../../../platform/server/http/context.ts';
import { type Refusal, refuse, refused, refuseForNow } from '../../../../platform/shared/errors.ts';
import {
  addressNotUsable,
  isTooShort,
  passwordIsAddress,
  passwordTooCommon,
  passwordTooShort,
  wrongCredentials,
} from '../../password.rules.ts';
import { hashPassword, verifyPassword } from '../passwords.ts';
import { type Account, accountByEmail, insertAccount } from './accounts.queries.ts';
import { isCommonPassword } from './commonPasswords.ts';
import { type TryLimit, forgiveTries, returnTry, spendTry, tryKey } from './tries.queries.ts';

/** Ten wrong passwords for one account, then one a minute; thirty from one network address, where many people may sit. */
const accountLimit: TryLimit = { name: 'account', tries: 10, seconds: 60 };
const addressLimit: TryLimit = { name: 'address', tries: 30, seconds: 30 };

const tooManyTries = 'Too many tries. Please wait a minute and try again, or reset your password.';

interface Tried {
  /** It was the right password: the account's failures are forgotten, and the address gets its try back. */
  succeeded: () => Promise<void>;
}

/** Counts a try for the account's address, whether or not there is an account, and for the network address. */
async function countTry(context: Context, email: string, address: string): Promise<Tried | Refusal<'rate_limited'>> {
  const { db, secret } = context;
  const account = tryKey(secret, accountLimit, email);
  const network = tryKey(secret, addressLimit, address);
  const wait = (await spendTry(db, network, addressLimit)) || (await spendTry(db, account, accountLimit));
  if (wait > 0) return refuseForNow(tooManyTries, wait);
  return {
    succeeded: async () => {
      await Promise.all([forgiveTries(db, account), returnTry(db, network, addressLimit)]);
    },
  };
}

let decoy: Promise<string> | undefined;

/** Takes as long for an address without an account as for one with. */
async function isPasswordOf(account: Account | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(18).toString('base64'));
  const isRight = await verifyPassword(password, account?.password_hash ?? (await decoy));
  return account !== undefined && isRight;
}

/** The account that this address and password open. */
export async function authenticate(
  context: Context,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<Account | Refusal<'forbidden' | 'rate_limited'>> {
  const tried = await countTry(context, email, address);
  if (refused(tried)) return tried;
  const account = await accountByEmail(context.db, email);
  if (!(await isPasswordOf(account, password)) || !account) return refuse('forbidden', wrongCredentials);
  await tried.succeeded();
  return account;
}

/** Why a password can't be chosen; undefined when it can. */
export async function passwordRefusal(password: string, email: string): Promise<Refusal<'invalid_input'> | undefined> {
  const refusal = (message: string) => refuse('invalid_input', message, [{ path: 'password', message }]);
  if (isTooShort(password)) return refusal(passwordTooShort);
  if (password.toLowerCase() === email.toLowerCase()) return refusal(passwordIsAddress);
  return (await isCommonPassword(password)) ? refusal(passwordTooCommon) : undefined;
}

interface NewAccount {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  address: string;
}

/**
 * Makes an account. An address that has one already is treated as a sign-in: with its password the person is in, with
 * another it is a counted failure, so that sign-up can't be used to try out many addresses.
 */
export async function createAccount(
  context: Context,
  { email, password, firstName, lastName, address }: NewAccount,
): Promise<Account | Refusal<'forbidden' | 'invalid_input' | 'rate_limited'>> {
  const weak = await passwordRefusal(password, email);
  if (weak) return weak;
  const known = await accountByEmail(context.db, email);
  if (!known) {
    const values = { email, password_hash: await hashPassword(password), first_name: firstName || null, last_name: lastName || null };
    const created = await insertAccount(context.db, values);
    if (created) return created;
  }
  const opened = await authenticate(context, { email, password, address });
  return refused(opened) && opened.code === 'forbidden' ? refuse('forbidden', addressNotUsable) : opened;
}
