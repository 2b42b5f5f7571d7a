import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../../platform/server/db/database.ts';
import { builtInIssuer } from '../../../account.rules.ts';
import { type Account, accountOfUser } from '../../credentials/accounts.queries.ts';

const validFor = sql`interval '24 hours'`;

function hashed(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export async function insertConfirmation(
  db: Connection,
  token: string,
  { id, email, isChange = false }: Pick<Account, 'id' | 'email'> & { isChange?: boolean },
): Promise<void> {
  await sql`
    insert into email_confirmations (token_hash, account_id, email, is_change, expires_at)
    values (${hashed(token)}, ${id}, ${email}, ${isChange}, now() + ${validFor})`.execute(db);
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
  const { rows } = await sql<TakenConfirmation>`
    delete from email_confirmations using accounts
    where accounts.id = email_confirmations.account_id
      and case when is_change
        then exists (select 1 from email_changes where email_changes.account_id = accounts.id and email_changes.email = email_confirmations.email)
        else accounts.email = email_confirmations.email end
      and token_hash = ${hashed(token)} and expires_at > now()
    returning email_confirmations.account_id as "accountId", email_confirmations.email, is_change as "isChange"`.execute(tx);
  const taken = rows[0];
  if (taken) await sql`delete from email_confirmations where account_id = ${taken.accountId}`.execute(tx);
  return taken;
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

export async function sweepConfirmations(db: Connection): Promise<void> {
  await sql`delete from email_confirmations where expires_at < now()`.execute(db);
}
