import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection } from '../../../../platform/server/db/database.ts';

export interface PendingSignIn {
  state: string;
  nonce: string;
  codeVerifier: string;
  returnTo: string;
}

/** The purpose of a sign-in, and its login provider. */
export interface SignInPurpose {
  /** The key of a provider in LOGIN_PROVIDERS; empty for the first one. */
  provider: string;
  /** The person who links it to their account; null to sign in. */
  linkUserId: string | null;
  /** Whether that person showed the password of their account. */
  linkWithPassword: boolean;
  /** The code of the invitation that it began with; null without one. */
  invite: string | null;
}

/** How long a person may take at the login provider. */
export const pendingSeconds = 15 * 60;

function hashed(signInId: string): string {
  return createHash('sha256').update(signInId).digest('base64url');
}

export async function insertPending(db: Connection, signInId: string, pending: PendingSignIn & SignInPurpose): Promise<void> {
  await sql`
    insert into pending_sign_ins (state, browser, nonce, code_verifier, return_to, provider, link_user_id, link_with_password, invite, expires_at)
    values (${pending.state}, ${hashed(signInId)}, ${pending.nonce}, ${pending.codeVerifier}, ${pending.returnTo}, ${pending.provider}, ${pending.linkUserId},
      ${pending.linkWithPassword}, ${pending.invite}, now() + make_interval(secs => ${pendingSeconds}))`.execute(db);
}

/** The path where this browser's sign-in under way ends, and its invitation; undefined if the browser has no such sign-in. */
export async function pendingSignIn(
  db: Connection,
  state: string,
  signInId: string,
): Promise<{ returnTo: string; invite: string | null } | undefined> {
  const { rows } = await sql<{ returnTo: string; invite: string | null }>`
    select return_to as "returnTo", invite from pending_sign_ins where state = ${state} and browser = ${hashed(signInId)} and expires_at > now()`.execute(
    db,
  );
  return rows[0];
}

/** Takes a sign-in back up, once; undefined for another browser's, a used or an old one. */
export async function takePending(db: Connection, state: string, signInId: string): Promise<(PendingSignIn & SignInPurpose) | undefined> {
  const { rows } = await sql<PendingSignIn & SignInPurpose>`
    delete from pending_sign_ins where state = ${state} and browser = ${hashed(signInId)} and expires_at > now()
    returning state, nonce, code_verifier as "codeVerifier", return_to as "returnTo",
      provider, link_user_id as "linkUserId", link_with_password as "linkWithPassword", invite`.execute(db);
  return rows[0];
}

export async function sweepPending(db: Connection): Promise<void> {
  await sql`delete from pending_sign_ins where expires_at < now()`.execute(db);
}
