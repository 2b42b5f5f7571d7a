import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection } from '../db/database.ts';

/** How long a session lasts without a visit; each day of use begins it anew. */
const sessionDays = 30;

/** The database alone decides when a session ends, so the cookie lives as long as a browser lets it. */
export const sessionCookieSeconds = 400 * 24 * 3600;

/** The data of a session beside its owner. */
export interface SessionDetails {
  createdAt: string;
  /** When the person last proved who they are, if the login provider says it: an open session there signs in without that. */
  provenAt?: string;
  /** The browser's own description of itself, cut to 300 characters. */
  device: string;
  /** The keyed hashes of the networks in which its address lies. */
  networks?: readonly string[];
  /** Ends the session at a login provider elsewhere; the built-in one needs none. */
  idToken?: string;
}

export interface NewSession extends SessionDetails {
  /** The built-in provider's session that it came from: both end together. */
  providerSession?: string;
}

/** The database keeps this of a token and never the token itself. */
export function sessionId(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Begins a session and returns its token, which only the cookie holds. */
export async function beginSession(db: Connection, userId: string, { providerSession, ...details }: NewSession): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({
      sid: sessionId(token),
      user_id: userId,
      sess: JSON.stringify(details),
      provider_session: providerSession ?? null,
      expire: sql`now() + make_interval(days => ${sessionDays})`,
    })
    .execute();
  return token;
}

/** The number of devices of a person that stay signed in. */
const maxSessions = 50;

/** Ends the sessions of a user beyond their 50 latest; returns whether there were any. */
export async function endOldestSessions(db: Connection, userId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from sessions where sid in (
      select sid from sessions where user_id = ${userId} order by expire desc, sid offset ${maxSessions}::int
    ) returning 1`.execute(db);
  return rows.length > 0;
}

/** Begins the days of a session anew, at most once a day: a visit costs a write only then. */
export async function renewSession(db: Connection, sid: string): Promise<void> {
  await sql`
    update sessions set expire = now() + make_interval(days => ${sessionDays})
    where sid = ${sid} and expire between now() and now() + make_interval(days => ${sessionDays - 1})`.execute(db);
}

/** Whether a session, given when it ends, is due for `renewSession`; by the database's clock. */
export const isDueForRenewal = sql<boolean>`sessions.expire < now() + make_interval(days => ${sessionDays - 1})`;

let endedAt = Number.NEGATIVE_INFINITY;

/** Milliseconds since this process last ended sessions; its transaction may still be open. Streams of ended sessions end soon after. */
export function sessionEndedAgoMs(): number {
  return performance.now() - endedAt;
}

function noteEnding(): void {
  endedAt = performance.now();
}

export interface EndedSession {
  userId: string | null;
  details: SessionDetails;
}

/** Ends a session on every node at once and returns what it remembered; undefined if there was none. */
export async function endSession(db: Connection, token: string): Promise<EndedSession | undefined> {
  const row = await db.deleteFrom('sessions').where('sid', '=', sessionId(token)).returning(['user_id', 'sess']).executeTakeFirst();
  noteEnding();
  // The cast is sound: only beginSession writes this column.
  return row && { userId: row.user_id, details: row.sess as unknown as SessionDetails };
}

/** Ends the sessions that came from one session of the built-in provider. */
export async function endSessionsFrom(db: Connection, providerSession: string): Promise<void> {
  await db.deleteFrom('sessions').where('provider_session', '=', providerSession).execute();
  noteEnding();
}

/** Ends every session of a user. */
export async function endSessionsOf(db: Connection, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  noteEnding();
}

export interface SessionRow {
  id: string;
  current: boolean;
  createdAt: string;
  lastSeenAt: string;
  device: string;
}

/** The sessions of a person, latest first. A session is marked as seen when its lifetime is renewed. */
export async function sessionsOf(db: Connection, userId: string, currentId: string): Promise<SessionRow[]> {
  const { rows } = await sql<{ sid: string; sess: SessionDetails; seen: Date }>`
    select sid, sess, expire - make_interval(days => ${sessionDays}) as seen from sessions
    where user_id = ${userId} and expire > now() order by expire desc, sid limit 200`.execute(db);
  return rows.map(({ sid, sess, seen }) => ({
    id: sid,
    current: sid === currentId,
    createdAt: sess.createdAt,
    lastSeenAt: seen.toISOString(),
    device: sess.device,
  }));
}

/** Ends one session of somebody; false when they have none of that id. */
export async function endSessionOf(db: Connection, userId: string, sid: string): Promise<boolean> {
  const row = await db.deleteFrom('sessions').where('sid', '=', sid).where('user_id', '=', userId).returning('sid').executeTakeFirst();
  noteEnding();
  return row !== undefined;
}

/**
 * Gives a session another token, so that a copy of its cookie is worth nothing any more, and parts it from the built-in provider's session.
 * Returns the token; undefined if the session has ended.
 */
export async function replaceToken(db: Connection, sid: string): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url');
  const row = await db
    .updateTable('sessions')
    .set({ sid: sessionId(token), provider_session: null })
    .where('sid', '=', sid)
    .returning('sid')
    .executeTakeFirst();
  noteEnding();
  return row && token;
}

export async function endOtherSessions(db: Connection, userId: string, currentId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('sid', '<>', currentId).execute();
  noteEnding();
}

/** Which of these sessions are over. */
export async function endedSessions(db: Connection, sids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ sid: string }>`
    select given.sid from unnest(${[...sids]}::text[]) as given (sid)
    where not exists (select from sessions where sessions.sid = given.sid and sessions.expire > now())`.execute(db);
  return rows.map(row => row.sid);
}

/** Whether the owner of a session proved who they are in the last minutes. */
export async function isFreshSession(db: Connection, sid: string, minutes: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sessions where sid = ${sid} and coalesce(sess ->> 'provenAt', sess ->> 'createdAt')::timestamptz > now() - make_interval(mins => ${minutes})`.execute(
    db,
  );
  return rows.length > 0;
}

/** Forgets sessions that ended. */
export async function sweepSessions(db: Connection): Promise<void> {
  await db.deleteFrom('sessions').where('expire', '<', sql<Date>`now()`).execute();
}
