import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import { isUserId } from '../../../../platform/shared/fields.ts';
import { builtInIssuer } from '../../account.rules.ts';
import type { Passkey } from '../../passkeys/passkeys.contract.ts';

/** A passkey as its signatures are verified. */
export interface StoredPasskey {
  id: number;
  userId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

const passkeyColumns = sql`id, name, wire_time(created_at) as "createdAt", wire_time(last_used_at) as "lastUsedAt"`;
const storedColumns = sql`id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey", counter, transports`;

export async function passkeysOf(db: Connection, userId: string): Promise<Passkey[]> {
  const { rows } = await sql<Passkey>`
    select ${passkeyColumns} from passkeys where user_id = ${userId} order by id desc`.execute(db);
  return rows;
}

/** The same passkeys with their keys. */
export async function storedPasskeysOf(db: Connection, userId: string): Promise<StoredPasskey[]> {
  const { rows } = await sql<StoredPasskey>`select ${storedColumns} from passkeys where user_id = ${userId} order by id`.execute(db);
  return rows;
}

export async function passkeyByCredential(db: Connection, credentialId: string): Promise<StoredPasskey | undefined> {
  const { rows } = await sql<StoredPasskey>`select ${storedColumns} from passkeys where credential_id = ${credentialId}`.execute(db);
  return rows[0];
}

/** Stores a passkey; undefined if the credential opens an account already. */
export async function insertPasskey(
  tx: Transaction,
  passkey: Omit<StoredPasskey, 'id' | 'publicKey'> & { publicKey: Uint8Array; name: string },
): Promise<Passkey | undefined> {
  const { rows } = await sql<Passkey>`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
    values (${passkey.userId}, ${passkey.credentialId}, ${Buffer.from(passkey.publicKey)}, ${passkey.counter}, ${passkey.transports}::text[],
      ${passkey.name})
    on conflict (credential_id) do nothing returning ${passkeyColumns}`.execute(tx);
  return rows[0];
}

/** Notes a use. False if the passkey is gone, or if another use with the same or a higher counter came first. */
export async function noteUse(db: Connection, id: number, counter: number): Promise<boolean> {
  const { rows } = await sql`
    update passkeys set counter = ${counter}, last_used_at = now()
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0)) returning 1`.execute(db);
  return rows.length > 0;
}

/** False if the person has no such passkey. */
export async function deletePasskey(tx: Transaction, userId: string, id: number): Promise<boolean> {
  const { rows } = await sql`delete from passkeys where id = ${id} and user_id = ${userId} returning 1`.execute(tx);
  return rows.length > 0;
}

/** Ends all passkeys of a person: an attacker from whom the account is saved may have added some. */
export async function deletePasskeys(tx: Transaction, userId: string): Promise<void> {
  await sql`delete from passkeys where user_id = ${userId}`.execute(tx);
}

/**
 * Whether this is a person of another login provider who has passkeys. The built-in provider has no account of theirs and knows them by
 * their id.
 */
export async function isPersonWithPasskeys(db: Connection, id: string): Promise<boolean> {
  if (!isUserId(id)) return false;
  const { rows } = await sql`
    select 1 from users where id = ${id} and issuer is distinct from ${builtInIssuer}
      and exists (select from passkeys where user_id = users.id)`.execute(db);
  return rows.length > 0;
}

/** The proven address of a person, for notices; undefined without one. */
export async function provenAddress(db: Connection, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string | null }>`
    select email from users where id = ${userId} and email_verified_at is not null`.execute(db);
  return rows[0]?.email ?? undefined;
}
