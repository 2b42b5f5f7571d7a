import { sql } from 'kysely';
import type { Connection } from '../../../../platform/server/db/database.ts';
import { builtInIssuer } from '../../account.rules.ts';
import { mailboxOf } from '../../credentials/email.ts';

/**
 * The texts by which a person is known again with another account: their mailbox, and their accounts at login providers. Where mail is
 * sent, an address that was never proven may be somebody else's; `isProven` leaves it out.
 */
export async function identitiesOf(db: Connection, userId: string, { isProven }: { isProven: boolean }): Promise<string[]> {
  const { rows } = await sql<{ issuer: string | null; subject: string | null; email: string | null; verified: boolean; links: string[] }>`
    select issuer, subject, email, email_verified_at is not null as verified,
      array(select 'subject:' || issuer || ' ' || subject from linked_sign_ins where user_id = users.id) as links
    from users where id = ${userId}`.execute(db);
  const [user] = rows;
  if (!user) return [];
  const own = user.issuer === null || user.issuer === builtInIssuer ? [] : [`subject:${user.issuer} ${user.subject}`];
  const mailbox = user.email === null || (isProven && !user.verified) ? [] : [`mailbox:${mailboxOf(user.email)}`];
  return [...own, ...mailbox, ...user.links];
}
