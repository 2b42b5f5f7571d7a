import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../../platform/server/db/database.ts';
import { builtInIssuer } from '../../../account.rules.ts';
import { lockUser } from '../../account.queries.ts';

export interface LinkedSignIn {
  provider: string;
  email: string | null;
}

/** The provider of `OIDC_ISSUER` in a row of `linked_sign_ins`. A provider of the settings has no such id. */
const mainProvider = 'main provider';

/** The person whom an account at another login provider signs in, if it is linked to anybody. */
export async function linkedUser(db: Connection, issuer: string, subject: string): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from linked_sign_ins where issuer = ${issuer} and subject = ${subject}`.execute(db);
  return rows[0]?.userId;
}

/** The same person, locked until the transaction ends. A link that was taken away before the lock was held signs nobody in. */
export async function lockLinkedUser(tx: Transaction, issuer: string, subject: string): Promise<string | undefined> {
  let userId = await linkedUser(tx, issuer, subject);
  while (userId !== undefined) {
    await lockUser(tx, userId);
    const current = await linkedUser(tx, issuer, subject);
    if (current === userId) break;
    userId = current;
  }
  return userId;
}

/**
 * Links an account at another login provider to a person. False if it signs somebody else in, by a link or by itself, or if the
 * person has another account of that provider.
 */
export async function insertLink(
  tx: Transaction,
  userId: string,
  link: LinkedSignIn & { issuer: string; subject: string; withPassword: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ userId: string }>`
    select id as "userId" from users where issuer = ${link.issuer} and subject = ${link.subject}`.execute(tx);
  if (rows.length > 0) return rows[0]?.userId === userId;
  await sql`
    insert into linked_sign_ins (issuer, subject, user_id, provider, email, with_password)
    select ${link.issuer}, ${link.subject}, ${userId}, ${link.provider}, ${link.email}, ${link.withPassword}
    where not exists (select from linked_sign_ins where user_id = ${userId} and provider = ${link.provider})
    on conflict do nothing`.execute(tx);
  return (await linkedUser(tx, link.issuer, link.subject)) === userId;
}

export async function linksOf(db: Connection, userId: string): Promise<LinkedSignIn[]> {
  const { rows } = await sql<LinkedSignIn>`
    select provider, email from linked_sign_ins where user_id = ${userId} order by created_at`.execute(db);
  return rows;
}

/** The login provider that a person's account was made by. */
export async function firstIssuer(db: Connection, userId: string): Promise<string | null> {
  const { rows } = await sql<{ issuer: string | null }>`select issuer from users where id = ${userId}`.execute(db);
  return rows[0]?.issuer ?? null;
}

/**
 * Removes the links of a person, and links that are being made: an attacker from whom the account is saved may have made them. Links
 * that were made with the password can stay, as an open session alone could not make them.
 */
export async function deleteLinks(tx: Transaction, userId: string, { keepWithPassword }: { keepWithPassword: boolean }): Promise<void> {
  await sql`delete from linked_sign_ins where user_id = ${userId} and not (${keepWithPassword} and with_password)`.execute(tx);
  await sql`delete from one_time_keys where kind = 'sign_in' and user_id = ${userId}`.execute(tx);
}

/** False if there was no such link. */
export async function deleteLink(db: Connection, userId: string, provider: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from linked_sign_ins where user_id = ${userId} and provider = ${provider}`.execute(db);
  return numAffectedRows > 0n;
}

/**
 * Makes the login provider's account by which a person was made a sign-in of the person they are merged into. An account of the built-in
 * provider is deleted instead.
 */
export async function moveFirstSignIn(
  tx: Transaction,
  { gone, kept, providers }: { gone: string; kept: string; providers: readonly { id: string; issuer: URL }[] },
): Promise<void> {
  const [ids, issuers] = [providers.map(({ id }) => id), providers.map(({ issuer }) => issuer.href.replace(/\/$/, ''))];
  await sql`
    insert into linked_sign_ins (issuer, subject, user_id, provider, email)
    select users.issuer, subject, ${kept}::uuid, coalesce(offered.id, ${mainProvider}), email from users
    left join unnest(${ids}::text[], ${issuers}::text[]) as offered (id, issuer) on offered.issuer = rtrim(users.issuer, '/')
    where users.id = ${gone}::uuid and users.issuer <> ${builtInIssuer}
    on conflict do nothing`.execute(tx);
}
