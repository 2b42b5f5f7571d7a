import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../../platform/server/db/database.ts';

const validFor = sql`interval '1 hour'`;

function hashed(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Stores a link for the account. False if the account has left this address meanwhile. */
export async function insertReset(
  db: Connection,
  token: string,
  { accountId, email, wasMailed }: { accountId: string; email: string; wasMailed: boolean },
): Promise<boolean> {
  // The lock waits for a move to another address, which deletes the links that are stored by then.
  const { numAffectedRows = 0n } = await sql`
    insert into password_resets (token_hash, account_id, was_mailed, expires_at)
    select ${hashed(token)}, id, ${wasMailed}, now() + ${validFor} from accounts
    where id = ${accountId} and email = ${email} for share`.execute(db);
  return numAffectedRows > 0n;
}

/** The address of the account that a link is for, while it can be used. */
export async function resetEmail(db: Connection, token: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select email from password_resets join accounts on accounts.id = password_resets.account_id
    where token_hash = ${hashed(token)} and expires_at > now()`.execute(db);
  return rows[0]?.email;
}

/** Uses a link up, once; the new password ends the others. Returns the account, and whether the link came by mail. */
export async function takeReset(tx: Transaction, token: string): Promise<{ accountId: string; wasMailed: boolean } | undefined> {
  const { rows } = await sql<{ accountId: string; wasMailed: boolean }>`
    delete from password_resets where token_hash = ${hashed(token)} and expires_at > now()
    returning account_id as "accountId", was_mailed as "wasMailed"`.execute(tx);
  return rows[0];
}

export async function sweepResets(db: Connection): Promise<void> {
  await sql`delete from password_resets where expires_at < now()`.execute(db);
}
