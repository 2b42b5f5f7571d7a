import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';

/** The number of accounts that one network address may create. */
export const maxSignUps = { anHour: 5, aDay: 20 };

/** A network address as it is counted, unreadable in the table. */
export function signUpKey(secret: string, address: string): string {
  return createHmac('sha256', secret).update(`sign-up:${address}`).digest('base64url');
}

/** Whether an address may make another account. */
export async function maySignUp(db: Connection, key: string): Promise<boolean> {
  const { rows } = await sql<{ hour: number; day: number }>`
    select count(*) filter (where created_at > now() - interval '1 hour')::int as hour, count(*)::int as day
    from sign_ups where address_key = ${key} and created_at > now() - interval '1 day'`.execute(db);
  const { hour, day } = rows[0] ?? { hour: 0, day: 0 };
  return hour < maxSignUps.anHour && day < maxSignUps.aDay;
}

/** Counts an account that is being made; false if the address has made enough. Accounts of one address are counted one at a time. */
export async function countSignUp(tx: Transaction, key: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-up:${key}`}, 0))`.execute(tx);
  if (!(await maySignUp(tx, key))) return false;
  await sql`insert into sign_ups (address_key) values (${key})`.execute(tx);
  return true;
}

export async function sweepSignUps(db: Connection): Promise<void> {
  await sql`delete from sign_ups where created_at < now() - interval '1 day'`.execute(db);
}
