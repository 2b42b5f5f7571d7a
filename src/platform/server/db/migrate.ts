import { type Migration, Migrator, sql } from 'kysely';
import pg from 'pg';
import { type Database, inTransaction } from './database.ts';
import { applySchemaCode, routinesBeforeTables, schemaCode, type SqlFiles, sqlFiles } from './routines.ts';
import { refuseDistantVersion, releasedVersions, storeSchemaVersion } from './schemaVersion.queries.ts';

/** Every migration, by name and in order. The first is the schema of version 1.0, with the routines that its tables use. */
export async function migrationTexts(): Promise<SqlFiles> {
  const [first, ...later] = await sqlFiles('migrations');
  if (!first) throw new Error('db/migrations has no migration');
  const [name, schema] = first;
  return new Map([
    [name, ['set local check_function_bodies = off;', ...routinesBeforeTables(await schemaCode()), schema].join('\n')],
    ...later,
  ]);
}

/** The last migration before version 1.0. A database that has it has the schema of 1.0. */
const lastBeforeFirst = '20261128T2300_schema_version';

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
async function readMigrations(db: Database, texts: SqlFiles): Promise<Record<string, Migration>> {
  const newer = (await executedMigrations(db)).map(name => [name, { up: async () => undefined }] as const);
  const own = [...texts].map(([name, text]) => {
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

/** Lets the first migration stand for those before version 1.0 in a database that had them all; throws for an older database. */
async function replaceFormerMigrations(db: Database, first: string): Promise<void> {
  const done = await executedMigrations(db);
  if (done.length === 0 || done.includes(first)) return;
  if (!done.includes(lastBeforeFirst))
    throw new Error('This database is of a version before 1.0. docs/operate.md, Upgrade, names the commit to start on it first.');
  // Several nodes may start at once.
  await inTransaction(db, async tx => {
    await sql`insert into kysely_migration (name, timestamp) select ${first}, max(timestamp) from kysely_migration on conflict do nothing`.execute(
      tx,
    );
    await sql`delete from kysely_migration where name <> ${first}`.execute(tx);
  });
}

/** Failures that pass: a wait for a lock that took too long, and a deadlock with a write, which ended the migration. */
const passing = ['55P03', '40P01'];

const codeOf = (error: unknown): string => (error instanceof pg.DatabaseError && error.code) || '';

/** The next step of an operator after a failure with this code. */
const advice: Record<string, string> = {
  '55P03': 'Another session holds a lock that it needs: end the oldest of pg_stat_activity (order by xact_start), then start again.',
  '40P01': 'Other sessions held locks that it needs: stop the other nodes, then start again.',
  '42501': 'The account of DATABASE_URL has to own the database and its tables, and to create trusted extensions.',
  '0A000': 'Install the contrib extensions of PostgreSQL (pg_trgm, unaccent), then start again.',
  '58P01': 'Install the contrib extensions of PostgreSQL (pg_trgm, unaccent), then start again.',
  '53100': 'Make room on the disk of PostgreSQL, then start again.',
};

function failure(what: string, error: unknown): Error {
  const reason = error instanceof Error && error.message ? error.message : 'unknown error';
  const next = advice[codeOf(error)] ?? 'Correct the cause, then start again: it continues where it was.';
  return new Error(`${what}: ${reason.replace(/\.$/, '')}. ${next}`, { cause: error });
}

/** Repeats a step for as long as it fails for a reason that passes. */
async function persist<Result extends { error?: unknown }>(step: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries += 1) {
    const result = await step();
    if (!passing.includes(codeOf(result.error)) || tries === maxTries) return result;
    await new Promise(resolve => setTimeout(resolve, pause));
  }
}

async function replaceCode(db: Database, renewsViews: boolean): Promise<void> {
  const code = await schemaCode();
  const { error } = await persist(() =>
    applySchemaCode(db, code, { lockTimeout, renewsViews }).then(
      () => ({ error: undefined }),
      (reason: unknown) => ({ error: reason }),
    ),
  );
  if (error) throw failure('The routines and views of db could not be replaced, and nothing was changed', error);
}

/**
 * Brings the database to the newest schema, forward only, and then replaces the routines and views whose text has changed. Several nodes may
 * start at once: Kysely's lock lets one work. On a database that is in use each migration is a transaction of its own, so that none holds
 * what another has locked. A node that is older than the database leaves its routines alone. Returns the names of the migrations that ran;
 * throws the first failure, with its name and an advice, and for a database of a version that is too far from this one.
 */
export async function migrate(db: Database, { readTexts = migrationTexts, readVersions = releasedVersions } = {}): Promise<string[]> {
  const [texts, versions] = [await readTexts(), await readVersions()];
  await refuseDistantVersion(db, versions);
  await replaceFormerMigrations(db, [...texts.keys()][0] ?? '');
  const before = await executedMigrations(db);
  const isNew = before.length === 0;
  const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations(db, texts) }, allowUnorderedMigrations: true });
  const done: string[] = [];
  for (;;) {
    const { error, results = [] } = await persist(() => (isNew ? migrator.migrateToLatest() : migrator.migrateUp()));
    if (error) {
      const name = results.find(({ status }) => status === 'Error')?.migrationName;
      throw failure(name ? `The migration ${name} failed and changed nothing` : 'The migrations could not begin', error);
    }
    done.push(...results.map(result => result.migrationName));
    if (isNew || results.length === 0) break;
  }
  if (before.every(name => texts.has(name))) await replaceCode(db, done.length > 0);
  await storeSchemaVersion(db, versions);
  return done;
}
