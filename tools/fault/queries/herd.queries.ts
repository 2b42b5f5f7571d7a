import { sql } from 'kysely';
import type { Connection } from '../../../src/platform/server/db/database.ts';

/** Whether PostgreSQL writes every statement into its log. */
export async function logStatements(db: Connection, isOn: boolean): Promise<void> {
  await sql.raw(`alter system set log_statement = '${isOn ? 'all' : 'none'}'`).execute(db);
  await sql`select pg_reload_conf()`.execute(db);
}
