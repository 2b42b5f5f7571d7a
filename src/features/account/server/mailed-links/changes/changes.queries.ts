import { sql } from 'kysely';
import { type Connection, isUniqueViolation, type Transaction } from '../../../../../platform/server/db/database.ts';
import { builtInIssuer } from '../../../account.rules.ts';
import { emailKey, mailboxOf } from '../../../credentials/email.ts';

/** Notes the address that an account is to have. It takes the place of an earlier one that was never confirmed. */
export async function putEmailChange(tx: Transaction, accountId: string, email: string): Promise<void> {
  await sql`delete from email_confirmations where account_id = ${accountId} and is_change`.execute(tx);
  await sql`
    insert into email_changes (account_id, email) values (${accountId}, ${email})
    on conflict (account_id) do update set email = excluded.email, asked_at = now()`.execute(tx);
}

/** The address that an account is to have, unless it is somebody else's. */
export async function awaitedEmail(db: Connection, accountId: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`select email from email_changes where account_id = ${accountId}`.execute(db);
  const email = rows[0]?.email;
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
  const { numAffectedRows = 0n } = await sql`
    delete from email_changes where account_id = ${accountId} and email = ${email}`.execute(tx);
  if (numAffectedRows === 0n) return false;
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
  await sql`delete from password_resets where account_id = ${accountId}`.execute(tx);
  return true;
}

export async function sweepEmailChanges(db: Connection): Promise<void> {
  await sql`delete from email_changes where asked_at < now() - interval '2 days'`.execute(db);
}
