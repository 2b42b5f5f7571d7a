import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import { builtInIssuer } from '../../account.rules.ts';
import { type Account, accountById } from './accounts.queries.ts';

const validFor = sql`interval '24 hours'`;

function hashed(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export async function insertConfirmation(db: Connection, token: string, { id, email }: Pick<Account, 'id' | 'email'>): Promise<void> {
  await sql`
    insert into email_confirmations (token_hash, account_id, email, expires_at)
    values (${hashed(token)}, ${id}, ${email}, now() + ${validFor})`.execute(db);
}

/** Uses a link up, and with it every other link of its account. Returns the account, if its address is still the link's. */
export async function takeConfirmation(tx: Transaction, token: string): Promise<string | undefined> {
  const { rows } = await sql<{ accountId: string }>`
    delete from email_confirmations using accounts
    where accounts.id = account_id and accounts.email = email_confirmations.email
      and token_hash = ${hashed(token)} and expires_at > now()
    returning account_id as "accountId"`.execute(tx);
  const accountId = rows[0]?.accountId;
  if (accountId !== undefined) await sql`delete from email_confirmations where account_id = ${accountId}`.execute(tx);
  return accountId;
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
  const { rows } = await sql<{ subject: string }>`select subject from users where id = ${userId} and issuer = ${builtInIssuer}`.execute(db);
  const account = rows[0] && (await accountById(db, rows[0].subject));
  return account?.email_verified_at === null ? account : undefined;
}

export async function sweepConfirmations(db: Connection): Promise<void> {
  await sql`delete from email_confirmations where expires_at < now()`.execute(db);
}
