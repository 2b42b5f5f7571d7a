import pg from 'pg';

/** The account of the database itself, not of the system. */
export const superuser = 'postgres';

/** The settings of a PostgreSQL driver. The host is a folder when the server listens on a socket in it. */
export interface Connection {
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
}

/** A server, before a database in it is chosen. */
export type Server = Omit<Connection, 'database'>;

/** Settings of the environment such as PGSSLMODE are meant for other servers. */
async function connected<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, ssl: false, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

const adminConnection = (server: Server): Connection => ({ ...server, database: superuser });

/** Whether a server answers there and keeps its data in this folder. */
export async function answers(server: Server, data: string): Promise<boolean> {
  try {
    const shown = await connected(adminConnection(server), client => client.query<{ data_directory: string }>('show data_directory'));
    return shown.rows[0]?.data_directory === data;
  } catch {
    return false;
  }
}

/** Makes the database where it is missing. */
export async function ensureDatabase({ database, ...server }: Connection): Promise<void> {
  await connected(adminConnection(server), async client => {
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(database)}`);
  });
}
