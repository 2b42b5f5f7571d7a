import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection } from '../../../../platform/server/db/database.ts';

/** The number of tries at once; each comes back `seconds` after it was used. */
export interface TryLimit {
  name: string;
  tries: number;
  seconds: number;
}

/**
 * The key that tries are counted by: an account, an address in the form of `emailKey`, or a network address. It is unreadable in
 * the table.
 */
export function tryKey(secret: string, limit: TryLimit, who: string): string {
  return createHmac('sha256', secret).update(`${limit.name}:${who}`).digest('base64url');
}

/**
 * Spends one try before it is made, so that many at once can't outrun the count. 0 when there was one, else the seconds
 * until there is.
 */
export async function spendTry(db: Connection, key: string, { tries, seconds }: TryLimit): Promise<number> {
  const { rows } = await sql<{ key: string }>`
    insert into sign_in_tries as spent (key, spent_until) values (${key}, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set spent_until = greatest(spent.spent_until, now()) + make_interval(secs => ${seconds})
    where spent.spent_until <= now() + make_interval(secs => ${seconds * (tries - 1)})
    returning key`.execute(db);
  if (rows.length > 0) return 0;
  const wait = await sql<{ seconds: number }>`
    select extract(epoch from spent_until - now())::float8 - ${seconds * (tries - 1)}::int as seconds
    from sign_in_tries where key = ${key}`.execute(db);
  return Math.max(1, Math.ceil(wait.rows[0]?.seconds ?? 1));
}

/** Gives one try back: it was no failure. */
export async function returnTry(db: Connection, key: string, { seconds }: TryLimit): Promise<void> {
  await sql`update sign_in_tries set spent_until = spent_until - make_interval(secs => ${seconds}) where key = ${key}`.execute(db);
}

/** Forgets all failures of a key. */
export async function forgiveTries(db: Connection, key: string): Promise<void> {
  await sql`delete from sign_in_tries where key = ${key}`.execute(db);
}

export async function sweepTries(db: Connection): Promise<void> {
  await sql`delete from sign_in_tries where spent_until < now()`.execute(db);
}
