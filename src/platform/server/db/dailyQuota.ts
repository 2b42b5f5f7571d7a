import { sql } from 'kysely';
import type { Connection } from './database.ts';

/** The day of the database's clock, in UTC. */
const today = sql`(now() at time zone 'utc')::date`;

export interface DailyQuota {
  userId: string;
  /** The thing that is counted; each kind has its own count. */
  kind: string;
  amount: number;
  max: number;
}

/**
 * Takes an amount off a user's quota of today. Returns false and takes nothing if less than the amount is left. Concurrent calls
 * for the same user and kind wait for each other.
 */
export async function takeFromDailyQuota(tx: Connection, { userId, kind, amount, max }: DailyQuota): Promise<boolean> {
  if (amount > max) return false;
  const used = sql`case when daily_quotas.day = excluded.day then daily_quotas.used else 0 end + excluded.used`;
  const { rows } = await sql`
    insert into daily_quotas (user_id, kind, day, used) values (${userId}::uuid, ${kind}, ${today}, ${amount}::int)
    on conflict (user_id, kind) do update set used = ${used}, day = excluded.day where ${used} <= ${max}::int
    returning used`.execute(tx);
  return rows.length > 0;
}

/** Seconds until the quotas start again, by this machine's clock. */
export function secondsUntilTomorrow(now = new Date()): number {
  const tomorrow = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  return Math.ceil((tomorrow - now.getTime()) / 1_000);
}

/** Deletes the counts of past days. */
export async function sweepDailyQuotas(db: Connection): Promise<void> {
  await sql`delete from daily_quotas where day < ${today}`.execute(db);
}
