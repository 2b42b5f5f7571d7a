import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { projectFolder } from '../process/project.ts';
import type { Connection } from './database.ts';

/** The versions of the product up to this one, as `major.minor`, oldest first. A patch release changes no schema. */
export async function releasedVersions(): Promise<string[]> {
  // The file is part of the project; a test compares it with package.json.
  const versions: string[] = JSON.parse(await readFile(join(projectFolder, 'db', 'versions.json'), 'utf8'));
  return versions;
}

interface SchemaVersion {
  version: string;
  worksWith: string;
}

async function schemaVersion(db: Connection): Promise<SchemaVersion | undefined> {
  const { rows: tables } = await sql<{ known: string | null }>`select to_regclass('schema_version')::text as known`.execute(db);
  if (!tables[0]?.known) return undefined;
  return (await sql<SchemaVersion>`select version, works_with as "worksWith" from schema_version`.execute(db)).rows[0];
}

/**
 * Throws if a node of this version must not use the database. A version may drop what the version before it no longer used, so nodes of
 * versions that follow each other run side by side, and no others.
 */
export async function refuseDistantVersion(db: Connection, versions: readonly string[]): Promise<void> {
  const stored = await schemaVersion(db);
  if (!stored) return;
  const own = versions.at(-1);
  const [place, oldest] = [versions.indexOf(stored.version), versions.indexOf(stored.worksWith)];
  if (place === -1 && oldest === -1)
    throw new Error(`The database is of version ${stored.version}, which works with ${stored.worksWith} and newer. This is ${own}.`);
  if (place !== -1 && place < versions.length - 2)
    throw new Error(`The database is of version ${stored.version}. Start ${versions[place + 1]} on it before ${own}.`);
}

/** Stores this version as the newest that has begun on the database, unless a newer one has. */
export async function storeSchemaVersion(db: Connection, versions: readonly string[]): Promise<void> {
  const [own, before] = [versions.at(-1), versions.at(-2) ?? versions.at(-1)];
  await sql`
    insert into schema_version as known (version, works_with) values (${own}, ${before})
    on conflict (is_only) do update set version = excluded.version, works_with = excluded.works_with
    where known.version = any(${[...versions]}::text[]) and known.version <> excluded.version`.execute(db);
}
