import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type ConnectionSettings, createDatabase, type Database } from '../../platform/server/db/database.ts';
import { startEmbeddedPostgres } from '../../platform/server/postgres/launcher.ts';
import type { Settings } from '../../platform/server/settings.ts';

export interface OpenDatabase {
  db: Database;
  /** For connections beside the pool. */
  connection: ConnectionSettings;
  close: () => Promise<void>;
}

/** The database of the settings: the given server, or the embedded one, which is started or adopted and stopped by its last user. */
export async function openDatabase(settings: Settings, log: FastifyBaseLogger, report: (line: string) => void): Promise<OpenDatabase> {
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  if (settings.databaseUrl) {
    const connection = { connectionString: settings.databaseUrl };
    const db = createDatabase(connection, onError);
    return { db, connection, close: () => db.destroy() };
  }
  const postgres = await startEmbeddedPostgres({ directory: join(settings.dataDirectory, 'postgres'), database: 'bleachers', report });
  const db = createDatabase(postgres.connection, onError);
  return {
    db,
    connection: postgres.connection,
    async close() {
      await db.destroy();
      await postgres.stop();
    },
  };
}
