import type pg from 'pg';

/** The properties of a database that the product depends on. */
export interface DatabaseFacts {
  /** As `server_version_num`: 150004 is 15.4. */
  version: number;
  encoding: string;
  /** `I` in lower case. */
  lowerI: string;
  name: string;
}

export async function databaseFacts(client: pg.ClientBase): Promise<DatabaseFacts> {
  const { rows } = await client.query<DatabaseFacts>(`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding, lower('I') as "lowerI",
      current_database() as name`);
  const [facts] = rows;
  if (!facts) throw new Error('The database answered nothing.');
  return facts;
}

/** The process of the server that runs this statement. */
export async function serverProcess(client: Pick<pg.ClientBase, 'query'>): Promise<number> {
  return (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;
}
