import { sql } from 'kysely';
import { expect } from 'vitest';
import { brokenRules } from '../../../../app/server/consistency/consistency.queries.ts';
import { recount } from '../../../../app/server/consistency/recount.queries.ts';
import type { World } from '../../../../testing/world.ts';
import { streakOf } from '../../../profiles/profiles.rules.ts';

/** Every counter equals a recount, no row is orphaned, and every streak matches its posts. */
export async function expectExact({ db }: Pick<World, 'db'>): Promise<void> {
  expect(await recount(db)).toEqual([]);
  expect(await brokenRules(db)).toEqual([]);
  const { rows } = await sql<{ streak: number; days: string[] }>`
    select post_streak as streak,
      array(select distinct (created_at at time zone 'utc')::date::text from posts where author_id = user_id order by 1 desc) as days
    from user_stats`.execute(db);
  expect(rows.map(row => row.streak)).toEqual(rows.map(row => streakOf(row.days)));
}

/**
 * The number of deadlocks that PostgreSQL has resolved. The product retries such transactions, so a deadlock shows only as a
 * delay of a second. Every other connection is closed first, because each reports its statistics when it ends.
 */
export async function deadlocks({ db }: Pick<World, 'db'>): Promise<number> {
  return db.connection().execute(async own => {
    await sql`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(own);
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(own);
    return rows[0]?.deadlocks ?? -1;
  });
}
