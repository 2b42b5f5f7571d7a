import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type ConnectionSettings, createDatabase, type Database } from '../../platform/server/db/database.ts';
import { migrate } from '../../platform/server/db/migrate.ts';
import { hasData, restartWhenEnded, startEmbeddedPostgres } from '../../platform/server/postgres/index.ts';
import { createReplica, noReplica, type Replica } from '../../platform/server/db/replica/replica.ts';
import { isLoopback } from '../../platform/server/process/loopback.ts';
import { type Settings, SettingsError } from '../../platform/server/settings/settings.ts';

export interface OpenDatabase {
  db: Database;
  /** For connections beside the pool. */
  connection: ConnectionSettings;
  /** Brings it to the newest schema; gives the names of the migrations that ran. */
  migrate: () => Promise<string[]>;
  close: () => Promise<void>;
}

/** The replica of the settings, or the database itself in its place. A second is enough to find that it does not answer. */
export function openReplica(settings: Settings, db: Database, log: FastifyBaseLogger): Replica {
  if (!settings.databaseReplicaUrl) return noReplica(db);
  const onError = (error: Error) => log.warn({ err: error }, 'a connection to the replica was lost');
  return createReplica(db, createDatabase({ connectionString: settings.databaseReplicaUrl, connectionTimeoutMillis: 1_000 }, onError), log);
}

const packagedWarning =
  'the embedded PostgreSQL serves a public address: it is a beta package behind the security releases of PostgreSQL; install a newer one (POSTGRES_BIN) or use a server (DATABASE_URL)';

/**
 * The database of the settings: the given server, or the embedded one, which is started or adopted and stopped by its last user.
 * `hasNoStatementTimeout` is for commands, whose statements may take their time. Unless it `mayCreate`, a missing embedded database is an error.
 */
export async function openDatabase(
  settings: Settings,
  log: FastifyBaseLogger,
  report: (line: string) => void,
  { hasNoStatementTimeout = false, mayCreate = true } = {},
): Promise<OpenDatabase> {
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  const onWarning = (warning: string) => log.warn({ warning }, 'the database warns');
  if (settings.databaseUrl) {
    const connection = { connectionString: settings.databaseUrl, keepAlive: true, keepAliveInitialDelayMillis: 30_000 };
    const db = createDatabase({ ...connection, onWarning, hasNoStatementTimeout }, onError);
    return { db, connection, migrate: () => migrateOn(connection, onError), close: () => db.destroy() };
  }
  const directory = join(settings.dataDirectory, 'postgres');
  if (!mayCreate && !(await hasData(directory)))
    throw new SettingsError(
      `There is no database in ${directory}. Give the command the settings of the product (DATA_DIR or DATABASE_URL), such as by --env-file FILE.`,
    );
  const postgres = await startEmbeddedPostgres({ directory, database: 'bleachers', bin: settings.postgresBin, report });
  if (postgres.isPackaged && !isLoopback(settings.publicUrl.hostname)) log.warn(packagedWarning);
  const stopLooking = restartWhenEnded(postgres, error =>
    error === undefined
      ? log.warn('the embedded database had stopped and was restarted')
      : log.error({ err: error }, 'the embedded database can’t be restarted'),
  );
  const db = createDatabase({ ...postgres.connection, onWarning, hasNoStatementTimeout }, onError);
  return {
    db,
    connection: postgres.connection,
    migrate: () => migrateOn(postgres.connection, onError),
    async close() {
      stopLooking();
      await db.destroy();
      await postgres.stop();
    },
  };
}

async function migrateOn(connection: ConnectionSettings, onError: (error: Error) => void): Promise<string[]> {
  const db = createDatabase({ ...connection, max: 2, hasNoStatementTimeout: true }, onError);
  try {
    return await migrate(db);
  } finally {
    await db.destroy();
  }
}
