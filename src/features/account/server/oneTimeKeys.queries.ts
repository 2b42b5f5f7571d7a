import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';

/** The details that the keys of each kind have. */
export interface OneTimeDetails {
  /** A link that sets a new password. Who used one that was mailed has the mailbox. */
  reset: { wasMailed: boolean };
  /** A link that proves an address, which moves the account to that address if it is a change. */
  confirmation: { email: string; isChange: boolean };
  /** The address that an account is to have; its key is the account's id. */
  email_change: { email: string };
  /** A sign-in under way; its key is the `state` that the login provider sends back. */
  sign_in: {
    browser: string;
    nonce: string;
    codeVerifier: string;
    returnTo: string;
    provider: string;
    linkWithPassword: boolean;
    invite: string | null;
  };
  /** A challenge for a passkey, and what it was made for. */
  passkey: { purpose: string };
}
export type OneTimeKind = keyof OneTimeDetails;

/** A key of a token: reading it does not give the token. */
export function hashedToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

interface NewKey<Kind extends OneTimeKind> {
  kind: Kind;
  key: string;
  details: OneTimeDetails[Kind];
  validSeconds: number;
  accountId?: string;
  userId?: string | null;
}

/** Stores a key; one with the same key is replaced. */
export async function putOneTimeKey<Kind extends OneTimeKind>(
  db: Connection,
  { kind, key, details, validSeconds, accountId, userId }: NewKey<Kind>,
): Promise<void> {
  await sql`
    insert into one_time_keys (kind, key, account_id, user_id, details, expires_at)
    values (${kind}, ${key}, ${accountId ?? null}, ${userId ?? null}, ${JSON.stringify(details)}::jsonb, now() + make_interval(secs => ${validSeconds}))
    on conflict (kind, key) do update set details = excluded.details, created_at = excluded.created_at, expires_at = excluded.expires_at`.execute(
    db,
  );
}

export interface StoredKey<Kind extends OneTimeKind> {
  accountId: string | null;
  userId: string | null;
  details: OneTimeDetails[Kind];
}

const columns = sql`account_id as "accountId", user_id as "userId", details`;
const valid = (kind: OneTimeKind, key: string, condition: RawBuilder<unknown>) =>
  sql`kind = ${kind} and key = ${key} and expires_at > now() and ${condition}`;

/** A key that has not expired. */
export async function oneTimeKey<Kind extends OneTimeKind>(db: Connection, kind: Kind, key: string): Promise<StoredKey<Kind> | undefined> {
  const { rows } = await sql<StoredKey<Kind>>`select ${columns} from one_time_keys where ${valid(kind, key, sql`true`)}`.execute(db);
  return rows[0];
}

/** Uses a key up, once: of several takers at once, one gets it. A key that expired or fails `condition` stays. */
export async function takeOneTimeKey<Kind extends OneTimeKind>(
  db: Connection,
  kind: Kind,
  key: string,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<StoredKey<Kind> | undefined> {
  const { rows } = await sql<StoredKey<Kind>>`
    delete from one_time_keys where ${valid(kind, key, condition)} returning ${columns}`.execute(db);
  return rows[0];
}

/** Deletes the keys of these kinds of an account. */
export async function dropKeysOfAccount(tx: Transaction, accountId: string, ...kinds: OneTimeKind[]): Promise<void> {
  await sql`delete from one_time_keys where account_id = ${accountId} and kind = any(${kinds}::text[])`.execute(tx);
}

export async function sweepOneTimeKeys(db: Connection): Promise<void> {
  await sql`delete from one_time_keys where expires_at < now()`.execute(db);
}
