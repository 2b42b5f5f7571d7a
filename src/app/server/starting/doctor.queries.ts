import { sql } from 'kysely';
import type { Connection } from '../../../platform/server/db/database.ts';

export interface SiteFacts {
  /** The version of PostgreSQL, such as 17.2. */
  server: string;
  /** Its time in milliseconds. */
  now: number;
  admins: number;
}

/** Facts of a site for `bleachers doctor`. Fails on a database that the product was never started on. */
export async function siteFacts(db: Connection): Promise<SiteFacts> {
  const { rows } = await sql<SiteFacts>`
    select split_part(current_setting('server_version'), ' ', 1) as server, (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
      (select count(*)::int from users where role = 'admin') as admins`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('The database answered nothing.');
  return facts;
}
