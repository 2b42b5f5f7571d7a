import { createReadStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { type ArchiveFile, unpacked } from './tar.ts';
import { copyBack } from '../../../platform/server/db/copy.ts';
import { type ConnectionSettings, openClient } from '../../../platform/server/db/database.ts';
import { giveToOwnerOf } from '../../../platform/server/media/owner.ts';
import { migrationTexts } from '../../../platform/server/db/migrate.ts';
import { storeOf } from '../../../platform/server/media/store.ts';
import type { Settings } from '../../../platform/server/settings/settings.ts';
import { type Closing, type Manifest, names } from './manifest.ts';
import { identifierOf } from './backup.queries.ts';
import { ownSchemas, refuseForeignObjects } from './ownObjects.ts';
import * as steps from './restore.queries.ts';

export interface RestoreOptions {
  /** Whether the present content of the database may be deleted. */
  replaces: boolean;
  report: (line: string) => void;
}

export interface RestoreReport {
  takenAt: string;
  rows: number;
  pictures: number;
  /** The file with the secret that signs the cookies of the restored sessions, if the settings give another secret. */
  secretFile: string | undefined;
}

/** The files in an archive; a broken archive fails when they are read. */
function filesOf(file: string): AsyncGenerator<ArchiveFile> {
  const bytes = createGunzip();
  // An error of either stream is thrown by the reader of `bytes`, so the callback ignores it.
  pipeline(createReadStream(file), bytes, () => undefined);
  return unpacked(bytes);
}

interface Checked {
  manifest: Manifest;
  closing: Closing;
  secret: Buffer | undefined;
}

const tableOf = (name: string): string => name.slice(names.tables.length).replace(/\.\d+$/, '');

/** Reads a whole archive and compares it with its end, before anything is changed. */
async function check(file: string): Promise<Checked> {
  const rows = new Map<string, number>();
  let [pictures, manifest, closing, secret]: [number, Manifest?, Closing?, Buffer?] = [0];
  for await (const { name, content } of filesOf(file)) {
    // The casts are sound: only a backup of ours begins with a file of this name.
    if (!manifest && name === names.manifest) manifest = JSON.parse(content.toString('utf8')) as Manifest;
    else if (!manifest) break;
    else if (name === names.closing) closing = JSON.parse(content.toString('utf8')) as Closing;
    else if (name === names.secret) secret = content;
    else if (name.startsWith(names.uploads)) pictures += 1;
    else if (name.startsWith(names.tables)) rows.set(tableOf(name), (rows.get(tableOf(name)) ?? 0) + rowsIn(content));
  }
  if (!manifest) throw new Error('it is not a backup of Bleachers');
  if (manifest.format !== 1) throw new Error('it was made by a newer version: update Bleachers first');
  if (!closing) throw new Error('it is incomplete: its end is missing');
  const { tables } = manifest;
  const unknown = [...rows.keys()].find(name => !tables.some(table => table.name === name));
  const wrong = unknown ?? Object.entries(closing.rows).find(([table, count]) => (rows.get(table) ?? 0) !== count)?.[0];
  if (wrong !== undefined) throw new Error(`it is damaged: table ${wrong} does not have the rows that it should have`);
  if (closing.pictures !== pictures) throw new Error(`it is damaged: it has ${pictures} pictures instead of ${closing.pictures}`);
  return { manifest, closing, secret };
}

const words: readonly [pattern: RegExp, meaning: string][] = [
  [/ENOENT/, 'there is no such file'],
  [/EACCES|EPERM/, 'it may not be read'],
  [/EISDIR/, 'it is a folder'],
  [/unexpected end of file/, 'it is incomplete: it ends too soon'],
  [/incorrect header check/, 'it is not a backup of Bleachers'],
  [/JSON/, 'it is damaged: its description can’t be read'],
  [/invalid|incorrect data check|crc/i, 'it is damaged'],
];

/** A failure to read an archive in plain words, with the name of the file. */
function inWords(file: string, error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error);
  const meaning = words.find(([pattern]) => pattern.test(message))?.[1] ?? message;
  return new Error(`${file} can’t be restored: ${meaning}. Nothing was changed.`, { cause: error });
}

/** Makes the schema that the backup was taken of, which may be older than this version's. */
async function makeSchema(client: pg.Client, { migrations }: Manifest): Promise<void> {
  await steps.makeMigrationTables(client);
  for (const [name, text] of await migrationTexts()) if (migrations.includes(name)) await steps.run(client, text);
}

async function refuseNewer({ migrations }: Manifest): Promise<void> {
  const known = await migrationTexts();
  const unknown = migrations.find(name => !known.has(name));
  const [first = ''] = known.keys();
  if (unknown !== undefined && !migrations.includes(first))
    throw new Error('it was made by a version before 1.0: docs/operate.md, Upgrade, names the commit that can restore it');
  if (unknown) throw new Error(`it was made by a newer version (it has ${unknown}): update Bleachers first`);
}

/** Puts one file of the archive where it belongs. */
async function putBack(client: pg.Client, settings: Settings, manifest: Manifest, { name, content }: ArchiveFile): Promise<void> {
  const table = name.startsWith(names.tables) && manifest.tables.find(each => each.name === tableOf(name));
  if (table) await copyBack(client, identifierOf(table.name), table.columns, content);
  else if (name.startsWith(names.uploads)) await storeOf(settings).put(name.slice(names.uploads.length).replace(/[^\w.-]/g, ''), content);
}

/** Stores the secret of the backup. Returns its file if the settings give another secret, with which the restored sessions end. */
async function putSecretBack(settings: Settings, secret: Buffer | undefined): Promise<string | undefined> {
  if (!secret || settings.sessionSecret === secret.toString('utf8').trim()) return undefined;
  const file = join(settings.dataDirectory, 'session-secret');
  await mkdir(settings.dataDirectory, { recursive: true });
  await writeFile(file, secret, { mode: 0o600 });
  await giveToOwnerOf(settings.dataDirectory, file);
  return settings.sessionSecret ? file : undefined;
}

/** The rows of a part: each ends in a line break, and a break within a row is written otherwise. */
function rowsIn(content: Buffer): number {
  let count = 0;
  for (let at = content.indexOf(10); at >= 0; at = content.indexOf(10, at + 1)) count += 1;
  return count;
}

async function refuseUse(client: pg.Client, { replaces }: RestoreOptions): Promise<void> {
  await refuseForeignObjects(client);
  const people = await steps.peopleIn(client);
  if (people > 0 && !replaces)
    throw new Error(`The database has ${people.toLocaleString('en-US')} users. Add --replace to overwrite it with the backup.`);
  if ((await steps.connectedNodes(client)) > 0)
    throw new Error('Bleachers is running on this database. Stop every node and command, then restore. Nothing was changed.');
}

/** Makes the tables, fills them and builds their indexes, in the transaction of the restore. */
async function rebuild(client: pg.Client, settings: Settings, file: string, { manifest, closing }: Checked): Promise<void> {
  await steps.dropEverything(client, ownSchemas);
  await makeSchema(client, manifest);
  const aside = await steps.setAside(client);
  for (const { name } of manifest.tables) await steps.empty(client, name);
  for await (const each of filesOf(file)) await putBack(client, settings, manifest, each);
  for (const again of aside) await steps.run(client, again);
  await steps.continueSequences(client, closing.sequences);
}

const lockTimeout = '55P03';

/**
 * Makes a database what a backup says, in one transaction: it is all there afterwards, or nothing has changed. Migrations that came
 * since the backup are for the next start, or for whoever calls this. Throws if the file is damaged, the database is in use or not empty, or
 * holds anything that is not ours.
 */
export async function restore(
  connection: ConnectionSettings,
  settings: Settings,
  file: string,
  options: RestoreOptions,
): Promise<RestoreReport> {
  const client = await openClient(connection, 'bleachers restore');
  try {
    await steps.beginRestore(client);
    await refuseUse(client, options);
    const checked = await check(file)
      .then(async found => {
        await refuseNewer(found.manifest);
        return found;
      })
      .catch((error: unknown) => {
        throw inWords(file, error);
      });
    const rows = Object.values(checked.closing.rows).reduce((sum, count) => sum + count, 0);
    options.report(`A backup of ${checked.manifest.takenAt} with ${rows.toLocaleString('en-US')} rows`);
    await rebuild(client, settings, file, checked);
    await client.query('commit');
    const secretFile = await putSecretBack(settings, checked.secret);
    await steps.settle(client);
    return { takenAt: checked.manifest.takenAt, rows, pictures: checked.closing.pictures, secretFile };
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== lockTimeout) throw error;
    throw new Error('Another program uses this database. End it, then restore. Nothing was changed.', { cause: error });
  } finally {
    await client.end();
  }
}
