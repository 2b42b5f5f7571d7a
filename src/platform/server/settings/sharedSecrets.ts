import { sql } from 'kysely';
import type { Connection } from '../db/database.ts';

async function storedSecret(db: Connection, name: string): Promise<unknown> {
  return (await db.selectFrom('server_secrets').select('value').where('name', '=', name).executeTakeFirst())?.value;
}

/**
 * A secret that every node of this database shares: the first node that needs it makes it, and all others read it. If two nodes
 * make it at once, both get the stored one.
 */
export async function sharedSecret<T extends object>(db: Connection, name: string, make: () => Promise<T>): Promise<T> {
  const stored = await storedSecret(db, name);
  if (stored === undefined) {
    const value = JSON.stringify(await make());
    await sql`insert into server_secrets (name, value) values (${name}, ${value}::jsonb) on conflict (name) do nothing`.execute(db);
  }
  // The cast is sound: a name has one maker, and what it made is what was stored.
  return (stored ?? (await storedSecret(db, name))) as T;
}
