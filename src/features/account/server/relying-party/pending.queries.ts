import { sql } from 'kysely';
import type { Connection } from '../../../../platform/server/db/database.ts';
import { hashedToken, oneTimeKey, putOneTimeKey, takeOneTimeKey } from '../oneTimeKeys.queries.ts';

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

/** Whether a sign-in belongs to the browser that has this value in its cookie. */
const isOfBrowser = (signInId: string) => sql`details ->> 'browser' = ${hashedToken(signInId)}`;

export async function insertPending(db: Connection, signInId: string, pending: PendingSignIn & SignInPurpose): Promise<void> {
  const { state, linkUserId, ...details } = pending;
  await putOneTimeKey(db, {
    kind: 'sign_in',
    key: state,
    userId: linkUserId,
    details: { ...details, browser: hashedToken(signInId) },
    validSeconds: pendingSeconds,
  });
}

/** The path where this browser's sign-in under way ends, and its invitation; undefined if the browser has no such sign-in. */
export async function pendingSignIn(
  db: Connection,
  state: string,
  signInId: string,
): Promise<{ returnTo: string; invite: string | null } | undefined> {
  const pending = (await oneTimeKey(db, 'sign_in', state))?.details;
  return pending?.browser === hashedToken(signInId) ? { returnTo: pending.returnTo, invite: pending.invite } : undefined;
}

/** Takes a sign-in back up, once; undefined for another browser's, a used or an old one. */
export async function takePending(db: Connection, state: string, signInId: string): Promise<(PendingSignIn & SignInPurpose) | undefined> {
  const taken = await takeOneTimeKey(db, 'sign_in', state, isOfBrowser(signInId));
  if (!taken) return undefined;
  const { browser: _, ...details } = taken.details;
  return { state, linkUserId: taken.userId, ...details };
}
