import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection } from './db/database.ts';

/** How long a session lasts without a visit; each day of use begins it anew. */
export const sessionDays = 30;

/** What a session remembers beside whose it is. */
export interface SessionDetails {
  createdAt: string;
  /** The browser's own description of itself, cut to 300 characters. */
  device: string;
  /** Lets the provider end its session too. */
  idToken?: string;
}

/** The database keeps this of a token and never the token itself. */
export function sessionId(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Begins a session and returns its token, which only the cookie holds. */
export async function beginSession(db: Connection, userId: string, details: SessionDetails): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({
      sid: sessionId(token),
      user_id: userId,
      sess: JSON.stringify(details),
      expire: sql`now() + make_interval(days => ${sessionDays})`,
    })
    .execute();
  return token;
}

/** Ends a session on every node at once; what it remembered, or undefined when there was none. */
export async function endSession(db: Connection, token: string): Promise<SessionDetails | undefined> {
  const row = await db.deleteFrom('sessions').where('sid', '=', sessionId(token)).returning('sess').executeTakeFirst();
  // The cast is sound: only beginSession writes this column.
  return row ? (row.sess as unknown as SessionDetails) : undefined;
}

/** Forgets sessions that ended. */
export async function sweepSessions(db: Connection): Promise<void> {
  await db.deleteFrom('sessions').where('expire', '<', sql<Date>`now()`).execute();
}
