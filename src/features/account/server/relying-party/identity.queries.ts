import { sql } from 'kysely';
import { type Database, isUniqueViolation } from '../../../../platform/server/db/database.ts';
import type { Person } from './claims.ts';

/**
 * The user that an issuer's subject is, made at the first sign-in. The pair alone identifies somebody: 'email-taken'
 * when the address is another user's, who is not thereby signed in. Names and picture only fill what is empty; the
 * address follows the provider while nobody else has it.
 */
export async function signInPerson(db: Database, issuer: string, person: Person): Promise<{ userId: string } | 'email-taken'> {
  const { subject, email, firstName, lastName, pictureUrl } = person;
  try {
    const { rows } = await sql<{ id: string }>`
      insert into users as known (issuer, subject, email, first_name, last_name, profile_image_url)
      values (${issuer}, ${subject}, ${email}, ${firstName}, ${lastName}, ${pictureUrl})
      on conflict (issuer, subject) do update set
        email = case
          when excluded.email is null or exists (select 1 from users as other where lower(other.email) = lower(excluded.email) and other.id <> known.id)
          then known.email else excluded.email end,
        first_name = coalesce(known.first_name, excluded.first_name),
        last_name = coalesce(known.last_name, excluded.last_name),
        profile_image_url = coalesce(known.profile_image_url, excluded.profile_image_url),
        updated_at = now()
      returning id`.execute(db);
    const row = rows[0];
    if (!row) throw new Error('the sign-in stored nobody');
    return { userId: row.id };
  } catch (error) {
    if (isUniqueViolation(error, 'users_email')) return 'email-taken';
    throw error;
  }
}
