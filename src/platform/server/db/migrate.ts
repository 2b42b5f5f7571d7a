import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Migration, Migrator, sql } from 'kysely';
import pg from 'pg';
import { projectFolder } from '../process/project.ts';
import type { Database } from './database.ts';

const folder = join(projectFolder, 'db', 'migrations');

/** Every migration there is, by name and in order. */
export async function migrationTexts(): Promise<Map<string, string>> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort();
  const texts = await Promise.all(names.map(name => readFile(join(folder, name), 'utf8')));
  return new Map(names.map((name, index) => [name.slice(0, -'.sql'.length), texts[index] ?? '']));
}

/** The lock timeout of a migration. Queries queue behind a migration that waits for a lock, so it gives up and tries again. */
const lockTimeout = '300ms';
const maxTries = 300;
const pause = 500;

async function executedMigrations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ known: string | null }>`select to_regclass('kysely_migration')::text as known`.execute(db);
  if (!rows[0]?.known) return [];
  return (await sql<{ name: string }>`select name from kysely_migration`.execute(db)).rows.map(({ name }) => name);
}

/** The migrations of this version, and empty ones for those of a newer version: nodes of both run during an upgrade. */
async function readMigrations(db: Database): Promise<Record<string, Migration>> {
  const newer = (await executedMigrations(db)).map(name => [name, { up: async () => undefined }] as const);
  const own = [...(await migrationTexts())].map(([name, text]) => {
    const up = async (tx: Database) => {
      // Creating an index on a large table takes longer than the statement timeout of a request. The setting ends with the transaction.
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql.raw(`set local lock_timeout = '${lockTimeout}'`).execute(tx);
      await sql.raw(text).execute(tx);
    };
    return [name, { up }] as const;
  });
  return Object.fromEntries([...newer, ...own]);
}

const isWaiting = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '55P03';

/**
 * Brings the database to the newest schema, forward only. Several nodes may start at once: Kysely's lock lets one work. On a database
 * that is in use each migration is a transaction of its own, so that none holds what another has locked.
 * Returns the names of the migrations that ran; throws the first failure.
 */
export async function migrate(db: Database): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations(db) }, allowUnorderedMigrations: true });
  const isNew = (await executedMigrations(db)).length === 0;
  const done: string[] = [];
  for (let tries = 0; ; ) {
    const { error, results = [] } = isNew ? await migrator.migrateToLatest() : await migrator.migrateUp();
    if (isWaiting(error) && tries < maxTries) {
      tries += 1;
      await new Promise(resolve => setTimeout(resolve, pause));
      continue;
    }
    if (error) {
      const failed = results.find(result => result.status === 'Error');
      throw new Error(`Migration ${failed?.migrationName ?? ''} failed: ${error instanceof Error ? error.message : 'unknown error'}`);
    }
    done.push(...results.map(result => result.migrationName));
    if (isNew || results.length === 0) return done;
  }
}
