import type { Connection } from '../../../../platform/server/db/database.ts';
import { putOneTimeKey, takeOneTimeKey } from '../oneTimeKeys.queries.ts';

/** The purpose of a challenge: a sign-in under way, or a session that adds a passkey or proves its owner. */
export type Purpose = `sign-in:${string}` | `add:${string}` | `prove:${string}`;

export async function insertChallenge(db: Connection, challenge: string, purpose: Purpose, validSeconds: number): Promise<void> {
  await putOneTimeKey(db, { kind: 'passkey', key: challenge, details: { purpose }, validSeconds });
}

/** Uses a challenge up, whatever the try comes to. False if it was used, is too old, or was made for something else. */
export async function takeChallenge(db: Connection, challenge: string, purpose: Purpose): Promise<boolean> {
  return (await takeOneTimeKey(db, 'passkey', challenge))?.details.purpose === purpose;
}
