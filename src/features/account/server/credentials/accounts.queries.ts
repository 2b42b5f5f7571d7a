import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import { isUserId } from '../../../../platform/shared/fields.ts';
import { builtInIssuer } from '../../account.rules.ts';

export interface Account {
  id: string;
  email: string;
  password_hash: string;
  first_name: string | null;
  last_name: string | null;
}

const columns = ['id', 'email', 'password_hash', 'first_name', 'last_name'] as const;

export async function accountById(db: Connection, id: string): Promise<Account | undefined> {
  if (!isUserId(id)) return undefined;
  return db.selectFrom('accounts').select(columns).where('id', '=', id).executeTakeFirst();
}

/** The account with this address, whatever its case. */
export async function accountByEmail(db: Connection, email: string): Promise<Account | undefined> {
  return db.selectFrom('accounts').select(columns).where(sql`lower(email)`, '=', sql`lower(${email})`).executeTakeFirst();
}

/** The new account's id, or undefined when the address has an account already. */
export async function insertAccount(db: Connection, account: Omit<Account, 'id'>): Promise<string | undefined> {
  const row = await db
    .insertInto('accounts')
    .values(account)
    .onConflict(conflict => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function setPassword(tx: Transaction, accountId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('accounts').set({ password_hash: passwordHash, updated_at: sql`now()` }).where('id', '=', accountId).execute();
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
