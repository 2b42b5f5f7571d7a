import { sql } from 'kysely';
import type { Connection } from '../../../../platform/server/db/database.ts';

/** How often a person has renewed their token. */
export async function renewalsOf(db: Connection, userId: string): Promise<number> {
  const { rows } = await sql<{ renewals: number }>`select renewals from feed_tokens where user_id = ${userId}::uuid`.execute(db);
  return rows[0]?.renewals ?? 0;
}

/** Renews a person's token and returns how often it was renewed. */
export async function renew(db: Connection, userId: string): Promise<number> {
  const { rows } = await sql<{ renewals: number }>`
    insert into feed_tokens (user_id, renewals) values (${userId}::uuid, 1)
    on conflict (user_id) do update set renewals = feed_tokens.renewals + 1 returning renewals`.execute(db);
  return rows[0]?.renewals ?? 0;
}
