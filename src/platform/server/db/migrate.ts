import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Migration, Migrator, sql } from 'kysely';
import { projectFolder } from '../project.ts';
import type { Database } from './database.ts';

const folder = join(projectFolder, 'db', 'migrations');

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort();
  const entries = await Promise.all(
    names.map(async name => {
      const text = await readFile(join(folder, name), 'utf8');
      return [
        name.slice(0, -'.sql'.length),
        {
          up: async (db: Database) => {
            // Making an index of a large table takes longer than a request's statement may; until the end of this transaction.
            await sql`set local statement_timeout = 0`.execute(db);
            await sql.raw(text).execute(db);
          },
        },
      ] as const;
    }),
  );
  return Object.fromEntries(entries);
}

/**
 * Brings the database to the newest schema, forward only. Several nodes may start at once: Kysely's lock lets one work.
 * Returns the names of the migrations that ran; throws the first failure.
 */
export async function migrate(db: Database): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations }, allowUnorderedMigrations: true });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) {
    const failed = results.find(result => result.status === 'Error');
    throw new Error(`Migration ${failed?.migrationName ?? ''} failed: ${error instanceof Error ? error.message : 'unknown error'}`);
  }
  return results.map(result => result.migrationName);
}
