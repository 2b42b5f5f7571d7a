import { chmod, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { isLiving, ownIdentity } from '../process/living.ts';
import { type Connection, type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/index.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database server of this run: `inject('postgres')` in a test. Its `database` is there to connect to, not to be filled. */
    postgres: Connection;
  }
}

/** A PostgreSQL for one run of the tests. */
export interface TestPostgres {
  connection: Connection;
  /** Ends it and removes its data; a server given by TEST_DATABASE_URL stays as it is. */
  stop(): Promise<void>;
}

const prefix = 'bleachers-tests-';

/** Starts an empty PostgreSQL in a folder of its own, or takes the server that TEST_DATABASE_URL names. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { connection: connectionFrom(new URL(given)), stop: async () => undefined };
  await removeLeftovers();
  const directory = await mkdtemp(join(tmpdir(), prefix));
  // PostgreSQL's own account has to pass, where root runs the tests.
  await chmod(directory, 0o755);
  await writeFile(join(directory, 'run'), ownIdentity);
  const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres'), database: 'tests' });
  await forgoSafety(postgres.connection);
  return { connection: postgres.connection, stop: () => remove(postgres, directory) };
}

function connectionFrom(url: URL): Connection {
  const part = (text: string) => decodeURIComponent(text);
  return {
    host: url.searchParams.get('host') ?? part(url.hostname),
    port: Number(url.port || 5432),
    user: part(url.username),
    database: part(url.pathname.slice(1)) || 'postgres',
    ...(url.password ? { password: part(url.password) } : {}),
  };
}

/** Data that live for one run need not survive a power cut. */
async function forgoSafety(connection: Connection): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) await client.query(`alter system set ${setting} = off`);
  // The log may lie in memory.
  await client.query(`alter system set max_wal_size = '256MB'`);
  await client.query('select pg_reload_conf()');
  await client.end();
}

async function remove(postgres: EmbeddedPostgres, directory: string): Promise<void> {
  const data = await realpath(join(directory, 'postgres', 'cluster'));
  await postgres.stop();
  // The data lie elsewhere if PostgreSQL's account cannot reach the folder.
  await rm(data, { recursive: true, force: true });
  await rm(directory, { recursive: true, force: true });
}

/** A run that was killed leaves its server running: adopted, it can be stopped. */
async function removeLeftovers(): Promise<void> {
  for (const name of (await readdir(tmpdir())).filter(entry => entry.startsWith(prefix))) {
    const directory = join(tmpdir(), name);
    const run = await readFile(join(directory, 'run'), 'utf8').catch(() => undefined);
    if (run === undefined || isLiving(run)) continue;
    await remove(await startEmbeddedPostgres({ directory: join(directory, 'postgres'), database: 'tests' }), directory);
  }
}
