import { sql } from 'kysely';
import type { Connection } from '../db/database.ts';

/** The size of each table on the disk of the database, with its indexes and long texts, in bytes. */
export async function tableSizes(db: Connection): Promise<{ table: string; bytes: number }[]> {
  const { rows } = await sql<{ table: string; bytes: number }>`
    select relname as table, pg_total_relation_size(oid) as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`.execute(db);
  return rows;
}
