import { sql } from 'kysely';
import { isUniqueViolation, type Transaction } from '../../../../platform/server/db/database.ts';
import { builtInIssuer } from '../../account.rules.ts';
import { lockUser } from '../account.queries.ts';
import { isPersonWithPasskeys } from '../passkeys/passkeys.queries.ts';
import { mailboxOf } from '../../credentials/email.ts';
import type { Person } from './claims.ts';
import { lockLinkedUser } from './linked/linked.queries.ts';

/**
 * The user that an issuer's subject is, by a link or made at the first sign-in, locked. The pair alone identifies somebody: 'email-taken'
 * when the address is another user's, who is not thereby signed in. Names and picture only fill what is empty; the
 * address follows the provider while nobody else has it. An address counts as proven when the provider says so, and
 * stays proven while it stays the same and the provider does not say otherwise.
 */
export async function signInPerson(
  tx: Transaction,
  issuer: string,
  person: Person,
): Promise<{ userId: string; isNew: boolean } | 'email-taken'> {
  const { subject, email, isEmailVerified, firstName, lastName, pictureUrl } = person;
  const linked = await lockLinkedUser(tx, issuer, subject);
  if (linked !== undefined) return { userId: linked, isNew: false };
  // The built-in provider names somebody of another login provider by their id here.
  if (issuer === builtInIssuer && (await isPersonWithPasskeys(tx, subject))) {
    await lockUser(tx, subject);
    return { userId: subject, isNew: false };
  }
  const isTaken = sql`exists (select 1 from users as other where lower(other.email) = lower(excluded.email) and other.id <> known.id)`;
  const mailbox = email === null ? null : mailboxOf(email);
  try {
    const { rows } = await sql<{ id: string; isNew: boolean }>`
      with stored as (
      insert into users as known (issuer, subject, email, mailbox, email_verified_at, first_name, last_name, profile_image_url)
      values (${issuer}, ${subject}, ${email}, ${mailbox}, case when ${isEmailVerified === true} and ${email}::text is not null then now() end,
        ${firstName}, ${lastName}, ${pictureUrl})
      on conflict (issuer, subject) do update set
        email = case when excluded.email is null or ${isTaken} then known.email else excluded.email end,
        mailbox = case when excluded.email is null or ${isTaken} then known.mailbox else excluded.mailbox end,
        email_verified_at = case
          when excluded.email is null or ${isTaken} then known.email_verified_at
          when lower(known.email) = lower(excluded.email) and ${isEmailVerified !== false}
            then coalesce(known.email_verified_at, excluded.email_verified_at)
          else excluded.email_verified_at end,
        first_name = coalesce(known.first_name, excluded.first_name),
        last_name = coalesce(known.last_name, excluded.last_name),
        profile_image_url = coalesce(known.profile_image_url, excluded.profile_image_url),
        updated_at = now()
      returning id, xmax = 0 as "isNew", profile_image_url
      )
      select id, "isNew", (select queue_jobs('copy_avatar', array[id::text], array[now()]) where profile_image_url like 'http%') from stored`.execute(
      tx,
    );
    const row = rows[0];
    if (!row) throw new Error('the sign-in stored nobody');
    const merged = row.isNew ? await lockLinkedUser(tx, issuer, subject) : undefined;
    if (merged === undefined) return { userId: row.id, isNew: row.isNew };
    // The account was merged into another after the first look for a link.
    await tx.deleteFrom('users').where('id', '=', row.id).execute();
    return { userId: merged, isNew: false };
  } catch (error) {
    if (isUniqueViolation(error, 'users_email')) return 'email-taken';
    throw error;
  }
}
