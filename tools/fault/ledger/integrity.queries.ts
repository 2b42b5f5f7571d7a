import { sql } from 'kysely';
import type { Connection } from '../../../src/platform/server/db/database.ts';

/** The damage that PostgreSQL's own check finds in tables and B-trees, as `pg_amcheck` asks. It only installs the extension. */
export async function damages(db: Connection): Promise<string[]> {
  await sql`create extension if not exists amcheck`.execute(db);
  const inTables = await sql<{ found: string }>`
    select relname || ': ' || msg as found
    from pg_class cross join lateral verify_heapam(pg_class.oid)
    where relkind in ('r', 'm', 't') and relpersistence = 'p'`.execute(db);
  const found = inTables.rows.map(row => row.found);
  const trees = await sql<{ oid: number; name: string }>`
    select pg_class.oid, relname as name from pg_class join pg_am on pg_am.oid = relam join pg_index on indexrelid = pg_class.oid
    where amname = 'btree' and relkind = 'i' and relpersistence = 'p' and indisready and indisvalid`.execute(db);
  for (const { oid, name } of trees.rows) {
    const check = sql`select bt_index_parent_check(${oid}::oid::regclass, true)`.execute(db);
    await check.catch((error: unknown) => found.push(`${name}: ${String(error)}`));
  }
  return found;
}
