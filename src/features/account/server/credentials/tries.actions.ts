import type { Context } from '../../../../platform/server/http/context.ts';
import { type Refusal, refuseForNow } from '../../../../platform/shared/errors.ts';
import { emailKey } from '../../credentials/email.ts';
import type { Account } from './accounts.queries.ts';
import { knownDevice } from './device.ts';
import { forgiveTries, returnTry, spendTry, type TryLimit, tryKey } from './tries.queries.ts';

/** Ten wrong passwords for one account, then one a minute; thirty from one network address, where many people may sit. */
const accountLimit: TryLimit = { name: 'account', tries: 10, seconds: 60 };
const addressLimit: TryLimit = { name: 'address', tries: 30, seconds: 30 };
/** A browser that signed in before has tries of its own: nobody else can spend the owner's. */
const deviceLimit: TryLimit = { name: 'device', tries: 10, seconds: 60 };

const tooManyTries = 'Too many tries. Please wait a minute and try again, or reset your password.';

/** The source of a try: a network address, and the value of the browser's device cookie. */
export interface Caller {
  address: string;
  device: string | undefined;
}

export interface Tried {
  /** It was no failure: the account's failures are forgotten, and the address gets its try back. */
  succeeded: () => Promise<void>;
}

/** Counts a try for the network address that makes it. */
export async function countTryOfAddress({ db, secret }: Context, address: string): Promise<Tried | Refusal<'rate_limited'>> {
  const key = tryKey(secret, addressLimit, address);
  const wait = await spendTry(db, key, addressLimit);
  return wait > 0 ? refuseForNow(tooManyTries, wait) : { succeeded: () => returnTry(db, key, addressLimit) };
}

async function countByKey({ db }: Context, key: string, limit: TryLimit): Promise<Tried | Refusal<'rate_limited'>> {
  const wait = await spendTry(db, key, limit);
  return wait > 0 ? refuseForNow(tooManyTries, wait) : { succeeded: () => forgiveTries(db, key) };
}

/**
 * Counts a password that is tried, before it is: for the account, however its address is spelled, or for an address
 * without one, and for the network address.
 */
export async function countTry(
  context: Context,
  { email, account, address, device }: Caller & { email: string; account: Account | undefined },
): Promise<Tried | Refusal<'rate_limited'>> {
  const { secret } = context;
  const known = account && knownDevice(secret, device, { id: account.id, passwordVersion: account.password_version });
  if (known !== undefined) return countByKey(context, tryKey(secret, deviceLimit, `${account?.id}:${known}`), deviceLimit);
  const byAddress = await countTryOfAddress(context, address);
  if (!('succeeded' in byAddress)) return byAddress;
  const byAccount = await countByKey(context, tryKey(secret, accountLimit, account?.id ?? emailKey(email)), accountLimit);
  if (!('succeeded' in byAccount)) return byAccount;
  return { succeeded: async () => void (await Promise.all([byAddress.succeeded(), byAccount.succeeded()])) };
}
