import { sql } from 'kysely';
import { type Connection, isUniqueViolation, type Transaction } from '../../../../../platform/server/db/database.ts';
import { builtInIssuer } from '../../../account.rules.ts';
import { emailKey, mailboxOf } from '../../../credentials/email.ts';
import { dropKeysOfAccount, oneTimeKey, putOneTimeKey, takeOneTimeKey } from '../../oneTimeKeys.queries.ts';

const changeValidSeconds = 2 * 86_400;

/** Stores the address that an account is to have. It takes the place of an earlier one that was never confirmed. */
export async function putEmailChange(tx: Transaction, accountId: string, email: string): Promise<void> {
  await sql`
    delete from one_time_keys where account_id = ${accountId} and kind = 'confirmation' and (details ->> 'isChange')::boolean`.execute(tx);
  await putOneTimeKey(tx, { kind: 'email_change', key: accountId, accountId, details: { email }, validSeconds: changeValidSeconds });
}

/** The address that an account is to have, unless it is somebody else's. */
export async function awaitedEmail(db: Connection, accountId: string): Promise<string | undefined> {
  const email = (await oneTimeKey(db, 'email_change', accountId))?.details.email;
  if (email === undefined) return undefined;
  const { rows: others } = await sql`
    select 1 from accounts where id <> ${accountId} and (email_key = ${emailKey(email)} or lower(email) = lower(${email}))
    union all select 1 from users where lower(email) = lower(${email}) and not (issuer = ${builtInIssuer} and subject = ${accountId})
    limit 1`.execute(db);
  return others.length > 0 ? undefined : email;
}

/**
 * Moves an account and its user to a proven address. Links that were mailed to the old one stop working. False if the address
 * belongs to somebody else by now.
 */
export async function moveToEmail(tx: Transaction, accountId: string, email: string): Promise<boolean> {
  // A new password may have dropped the change since the link was taken.
  if (!(await takeOneTimeKey(tx, 'email_change', accountId, sql`details ->> 'email' = ${email}`))) return false;
  try {
    await sql`
      update accounts set email = ${email}, email_key = ${emailKey(email)}, email_verified_at = now(), is_demo = false, updated_at = now()
      where id = ${accountId}`.execute(tx);
    await sql`
      update users set email = ${email}, mailbox = ${mailboxOf(email)}, email_verified_at = now(), updated_at = now()
      where issuer = ${builtInIssuer} and subject = ${accountId}`.execute(tx);
  } catch (error) {
    if (isUniqueViolation(error, 'accounts_email_key') || isUniqueViolation(error, 'users_email')) return false;
    throw error;
  }
  await dropKeysOfAccount(tx, accountId, 'reset');
  return true;
}
