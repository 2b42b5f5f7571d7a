import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import { isUserId } from '../../../../platform/shared/fields.ts';
import { emailKey } from '../../credentials/email.ts';
import { dropKeysOfAccount } from '../oneTimeKeys.queries.ts';
import { builtInIssuer } from '../../account.rules.ts';

export interface Account {
  id: string;
  email: string;
  password_hash: string;
  password_version: number;
  /** When its owner showed that the mailbox is theirs. */
  email_verified_at: Date | null;
  first_name: string | null;
  last_name: string | null;
  /** Whether its password is the public one of the demo community. */
  is_demo: boolean;
}

/** The password version of a person whom the built-in provider knows by passkeys alone. Those of accounts begin with 1. */
export const noPassword = 0;

const columns = ['is_demo', 'id', 'email', 'password_hash', 'password_version', 'email_verified_at', 'first_name', 'last_name'] as const;

export async function accountById(db: Connection, id: string): Promise<Account | undefined> {
  if (!isUserId(id)) return undefined;
  return db.selectFrom('accounts').select(columns).where('id', '=', id).executeTakeFirst();
}

/** The built-in provider's account of a user; undefined for one of another login provider. */
export async function accountOfUser(db: Connection, userId: string): Promise<Account | undefined> {
  const { rows } = await sql<{ subject: string }>`select subject from users where id = ${userId} and issuer = ${builtInIssuer}`.execute(db);
  return rows[0] && accountById(db, rows[0].subject);
}

/** The account with this address, however it is spelled. */
export async function accountByEmail(db: Connection, email: string): Promise<Account | undefined> {
  return db.selectFrom('accounts').select(columns).where('email_key', '=', emailKey(email)).executeTakeFirst();
}

/** Stores a new account and returns it, or undefined if the address has an account or the sign-in has made one. */
export async function insertAccount(
  db: Connection,
  account: Omit<Account, 'id' | 'password_version' | 'email_verified_at' | 'is_demo'> & {
    age_confirmed_at?: Date | null;
    sign_up_uid?: string;
  },
): Promise<Account | undefined> {
  return db
    .insertInto('accounts')
    .values({ ...account, email_key: emailKey(account.email) })
    .onConflict(conflict => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/** Ends a right that another feature gave without the password, such as the address of a personal feed. A new password calls it. */
export type OnNewPassword = (tx: Transaction, userId: string) => Promise<unknown>;

/**
 * Sets a new password: every sign-in that began with an older one is refused from now on. An account of the demo is no
 * demo any more, since its password is nobody else's. Links for a new password and a change of the address that were asked for
 * before are dropped.
 */
export async function setPassword(tx: Transaction, accountId: string, passwordHash: string): Promise<void> {
  await sql`
    update accounts set password_hash = ${passwordHash}, password_version = password_version + 1, is_demo = false, updated_at = now()
    where id = ${accountId}`.execute(tx);
  await tx.deleteFrom('waiting_passwords').where('account_id', '=', accountId).execute();
  await dropKeysOfAccount(tx, accountId, 'email_change', 'reset');
}

/** Whether this is the account's current password version. The account is held until the transaction ends. */
export async function lockPasswordVersion(tx: Transaction, accountId: string, version: number): Promise<boolean> {
  if (!isUserId(accountId)) return false;
  const { rows } = await sql`
    select 1 from accounts where id = ${accountId} and password_version = ${version} for share`.execute(tx);
  return rows.length > 0;
}

/** The user that an account signs in, once there is one. */
export async function userOfAccount(db: Connection, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('issuer', '=', builtInIssuer)
    .where('subject', '=', accountId)
    .executeTakeFirst();
  return row?.id;
}
