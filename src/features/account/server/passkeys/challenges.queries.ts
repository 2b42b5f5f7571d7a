import { sql } from 'kysely';
import type { Connection } from '../../../../platform/server/db/database.ts';

/** The purpose of a challenge: a sign-in under way, or a session that adds a passkey or proves its owner. */
export type Purpose = `sign-in:${string}` | `add:${string}` | `prove:${string}`;

export async function insertChallenge(db: Connection, challenge: string, purpose: Purpose, seconds: number): Promise<void> {
  await sql`
    insert into passkey_challenges (challenge, purpose, expires_at)
    values (${challenge}, ${purpose}, now() + make_interval(secs => ${seconds}))`.execute(db);
}

/** Uses a challenge up, whatever the try comes to. False if it was used, is too old, or was made for something else. */
export async function takeChallenge(db: Connection, challenge: string, purpose: Purpose): Promise<boolean> {
  const { rows } = await sql<{ isRight: boolean }>`
    delete from passkey_challenges where challenge = ${challenge}
    returning purpose = ${purpose} and expires_at > now() as "isRight"`.execute(db);
  return rows[0]?.isRight ?? false;
}

export async function sweepChallenges(db: Connection): Promise<void> {
  await sql`delete from passkey_challenges where expires_at < now()`.execute(db);
}
