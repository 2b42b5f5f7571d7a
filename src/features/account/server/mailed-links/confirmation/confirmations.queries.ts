import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../../platform/server/db/database.ts';
import { builtInIssuer } from '../../../account.rules.ts';
import { type Account, accountOfUser } from '../../credentials/accounts.queries.ts';
import { dropKeysOfAccount, hashedToken, putOneTimeKey, takeOneTimeKey } from '../../oneTimeKeys.queries.ts';

const validSeconds = 86_400;

export async function insertConfirmation(
  db: Connection,
  token: string,
  { id, email, isChange = false }: Pick<Account, 'id' | 'email'> & { isChange?: boolean },
): Promise<void> {
  await putOneTimeKey(db, { kind: 'confirmation', key: hashedToken(token), accountId: id, details: { email, isChange }, validSeconds });
}

export interface TakenConfirmation {
  accountId: string;
  /** The address that the link went to. */
  email: string;
  /** Whether the account moves to that address, instead of having it already. */
  isChange: boolean;
}

/**
 * Uses a link up, and with it every other link of its account. Undefined unless the account has the link's address, or still waits
 * to move to it.
 */
export async function takeConfirmation(tx: Transaction, token: string): Promise<TakenConfirmation | undefined> {
  const isRight = sql`case when (details ->> 'isChange')::boolean
    then exists (
      select from one_time_keys as change
      where change.kind = 'email_change' and change.key = one_time_keys.account_id::text and change.details ->> 'email' = one_time_keys.details ->> 'email'
        and change.expires_at > now())
    else exists (select from accounts where accounts.id = account_id and accounts.email = details ->> 'email') end`;
  const taken = await takeOneTimeKey(tx, 'confirmation', hashedToken(token), isRight);
  if (!taken?.accountId) return undefined;
  await dropKeysOfAccount(tx, taken.accountId, 'confirmation');
  return { accountId: taken.accountId, ...taken.details };
}

/** Notes that an account's address is proven, for the provider and for the user of that address. */
export async function markVerified(tx: Transaction, accountId: string): Promise<void> {
  await sql`update accounts set email_verified_at = coalesce(email_verified_at, now()) where id = ${accountId}`.execute(tx);
  await sql`
    update users set email_verified_at = coalesce(users.email_verified_at, now()) from accounts
    where accounts.id = ${accountId} and users.issuer = ${builtInIssuer} and users.subject = ${accountId} and users.email = accounts.email`.execute(
    tx,
  );
}

/** The built-in provider's account of a user whose address is not proven yet. */
export async function unprovenAccount(db: Connection, userId: string): Promise<{ id: string; email: string } | undefined> {
  const account = await accountOfUser(db, userId);
  return account?.email_verified_at === null ? account : undefined;
}
