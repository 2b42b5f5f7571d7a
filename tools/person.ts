import { randomUUID } from 'node:crypto';
import { fastifyCookie } from '@fastify/cookie';
import type { Database } from '../src/platform/server/db/database.ts';
import { beginSession } from '../src/platform/server/http/sessions.ts';

export interface SignedIn {
  id: string;
  username: string;
  /** The session's cookie, as `name=value`. */
  cookie: string;
}

/** A new person who is signed in and whose address is proven, on a product whose secret is known. */
export async function signedIn(db: Database, secret: string, number: number | string): Promise<SignedIn> {
  const [id, username] = [randomUUID(), `measured${number}`];
  await db
    .insertInto('users')
    .values({ id, issuer: 'measure', subject: id, username, email: `${username}@example.com`, email_verified_at: new Date() })
    .execute();
  const token = await beginSession(db, id, { createdAt: new Date().toISOString(), device: 'measure' });
  return { id, username, cookie: `bleachers-session=${encodeURIComponent(fastifyCookie.sign(token, secret))}` };
}
