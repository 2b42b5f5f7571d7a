/** Passwords of a community that moved in, which wait for the first sign-in of their person. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../../platform/server/db/database.ts';
import type { ForeignHash } from './foreignHashes.ts';

/** The value of `accounts.password_hash` while nobody has chosen or shown a password here. No password fits it. */
export const movedIn = 'moved';

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'waiting passwords', 32));
const [nonceLength, tagLength] = [12, 16];

/** Encrypts a hash for the row of an account: it opens in no other row. */
export function sealHash(secret: string, accountId: string, hash: ForeignHash): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce).setAAD(Buffer.from(accountId));
  const text = Buffer.concat([cipher.update(JSON.stringify(hash), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** The hash of a row; undefined if it was encrypted under another secret. */
export function openHash(secret: string, accountId: string, sealed: Buffer): ForeignHash | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), sealed.subarray(0, nonceLength)).setAAD(Buffer.from(accountId));
    decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
    const text = Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()]);
    return JSON.parse(text.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The encrypted hash that waits for the first sign-in to an account. */
export async function waitingHash(db: Connection, accountId: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('waiting_passwords').select('sealed').where('account_id', '=', accountId).executeTakeFirst();
  return row?.sealed;
}

/** Stores the hash of the password that was just shown, in place of the one that waited. False if somebody set another meanwhile. */
export async function adoptPassword(tx: Transaction, accountId: string, passwordHash: string): Promise<boolean> {
  await tx.deleteFrom('waiting_passwords').where('account_id', '=', accountId).execute();
  const { numAffectedRows = 0n } = await sql`
    update accounts set password_hash = ${passwordHash}, updated_at = now()
    where id = ${accountId} and password_hash = ${movedIn}`.execute(tx);
  return numAffectedRows > 0n;
}

/** Whether any account waits for its person, so that the sign-in says where people of a community that moved find their link. */
export async function hasMovedAccounts(db: Connection): Promise<boolean> {
  const { rows } = await sql`select from accounts where password_hash = ${movedIn} limit 1`.execute(db);
  return rows.length > 0;
}

/** Deletes hashes that have waited for a year. Their people get a link by mail. */
export async function sweepWaitingPasswords(db: Connection): Promise<void> {
  await sql`delete from waiting_passwords where created_at < now() - interval '1 year'`.execute(db);
}
