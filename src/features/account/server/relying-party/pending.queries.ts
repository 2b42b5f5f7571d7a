import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection } from '../../../../platform/server/db/database.ts';

export interface PendingSignIn {
  state: string;
  nonce: string;
  codeVerifier: string;
  returnTo: string;
}

/** How long a person may take at the login provider. */
export const pendingSeconds = 15 * 60;

function hashed(signInId: string): string {
  return createHash('sha256').update(signInId).digest('base64url');
}

export async function insertPending(db: Connection, signInId: string, pending: PendingSignIn): Promise<void> {
  await sql`
    insert into pending_sign_ins (state, browser, nonce, code_verifier, return_to, expires_at)
    values (${pending.state}, ${hashed(signInId)}, ${pending.nonce}, ${pending.codeVerifier}, ${pending.returnTo},
      now() + make_interval(secs => ${pendingSeconds}))`.execute(db);
}

/** Whether this browser has such a sign-in under way. */
export async function isPending(db: Connection, state: string, signInId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pending_sign_ins where state = ${state} and browser = ${hashed(signInId)} and expires_at > now()`.execute(db);
  return rows.length > 0;
}

/** Takes a sign-in back up, once; undefined for another browser's, a used or an old one. */
export async function takePending(db: Connection, state: string, signInId: string): Promise<PendingSignIn | undefined> {
  const { rows } = await sql<PendingSignIn>`
    delete from pending_sign_ins where state = ${state} and browser = ${hashed(signInId)} and expires_at > now()
    returning state, nonce, code_verifier as "codeVerifier", return_to as "returnTo"`.execute(db);
  return rows[0];
}

export async function sweepPending(db: Connection): Promise<void> {
  await sql`delete from pending_sign_ins where expires_at < now()`.execute(db);
}
