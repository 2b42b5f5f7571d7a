import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../../platform/server/db/database.ts';

const validFor = sql`interval '1 hour'`;

function hashed(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export async function insertReset(
  db: Connection,
  token: string,
  { accountId, wasMailed }: { accountId: string; wasMailed: boolean },
): Promise<void> {
  await sql`
    insert into password_resets (token_hash, account_id, was_mailed, expires_at)
    values (${hashed(token)}, ${accountId}, ${wasMailed}, now() + ${validFor})`.execute(db);
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
