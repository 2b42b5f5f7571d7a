import { sql } from 'kysely';
import { expect } from 'vitest';
import { brokenRules } from '../../../../app/server/consistency/consistency.queries.ts';
import { recount } from '../../../../app/server/consistency/recount.queries.ts';
import type { World } from '../../../../testing/world.ts';
import { streakOf } from '../../../profiles/profiles.rules.ts';

/** Every counter equals a recount, no row lacks what it belongs to, and every streak is what its posts say. */
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
 * How often PostgreSQL had to end somebody because two waited for each other. The product repeats such work, so that
 * only a second's wait shows it. Every other connection is closed, since it reports what it saw when it ends.
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
