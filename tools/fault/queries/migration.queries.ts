import { sql } from 'kysely';
import pg from 'pg';
import type { Connection } from '../../../src/platform/server/db/database.ts';
import type { Connection as Address } from '../../../src/platform/server/postgres/index.ts';

/** The migrations that ran, in order. */
export async function migrationNames(db: Connection): Promise<string[]> {
  return (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(({ name }) => name);
}

/** Seconds for which the statement of a node that waits longest for a lock now has waited; those of who migrates do not count. */
export async function longestLockWait(db: Connection): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(max(extract(epoch from now_is.at - waitstart)), 0)::float as seconds
    from pg_locks join pg_stat_activity using (pid) cross join (select clock_timestamp() as at) as now_is
    where not granted and query !~* 'alter table|create index|next_version' and waitstart is not null`.execute(db);
  return rows[0]?.seconds ?? 0;
}

/** The number of posts that were there before the last migration ended. */
export async function filledIn(db: Connection): Promise<{ filled: number; missing: number }> {
  const { rows } = await sql<{ filled: number; missing: number }>`
    select count(*) filter (where next_version is not null)::int as filled,
      count(*) filter (where next_version is null and id < (select max(id) from all_posts where next_version is not null))::int as missing
    from all_posts`.execute(db);
  return rows[0] ?? { filled: 0, missing: 0 };
}

/** Locks the row of a post until the returned function is called. */
export async function lockPost(address: Address, postId: number): Promise<() => Promise<void>> {
  const client = new pg.Client(address);
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query('select 1 from all_posts where id = $1 for update', [postId]);
  return () => client.end();
}
