import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../../platform/server/db/database.ts';
import { hashedToken, oneTimeKey, putOneTimeKey, takeOneTimeKey } from '../../oneTimeKeys.queries.ts';

const validSeconds = 3_600;

/** Stores a link for the account. False if the account has left this address meanwhile. */
export async function insertReset(
  tx: Transaction,
  token: string,
  { accountId, email, wasMailed }: { accountId: string; email: string; wasMailed: boolean },
): Promise<boolean> {
  // The lock waits for a move to another address, which deletes the links that are stored by then.
  const { rows } = await sql`select from accounts where id = ${accountId} and email = ${email} for share`.execute(tx);
  if (rows.length === 0) return false;
  await putOneTimeKey(tx, { kind: 'reset', key: hashedToken(token), accountId, details: { wasMailed }, validSeconds });
  return true;
}

/** The address of the account that a link is for, while it can be used. */
export async function resetEmail(db: Connection, token: string): Promise<string | undefined> {
  const link = await oneTimeKey(db, 'reset', hashedToken(token));
  const { rows } = await sql<{ email: string }>`select email from accounts where id = ${link?.accountId ?? null}`.execute(db);
  return rows[0]?.email;
}

/** Uses a link up, once; the new password ends the others. Returns the account, and whether the link came by mail. */
export async function takeReset(tx: Transaction, token: string): Promise<{ accountId: string; wasMailed: boolean } | undefined> {
  const link = await takeOneTimeKey(tx, 'reset', hashedToken(token));
  return link?.accountId ? { accountId: link.accountId, ...link.details } : undefined;
}
