import { createReadStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { type ArchiveFile, unpacked } from './tar.ts';
import { copyBack } from '../../../platform/server/db/copy.ts';
import type { ConnectionSettings } from '../../../platform/server/db/database.ts';
import { migrationTexts } from '../../../platform/server/db/migrate.ts';
import { storeOf } from '../../../platform/server/media/store.ts';
import type { Settings } from '../../../platform/server/settings/settings.ts';
import { type Closing, type Manifest, names } from './manifest.ts';
import { identifierOf } from './backup.queries.ts';
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
}

/** The files in an archive; a broken archive fails when they are read. */
function filesOf(file: string): AsyncGenerator<ArchiveFile> {
  const bytes = createGunzip();
  // An error of either stream is thrown by the reader of `bytes`, so the callback ignores it.
  pipeline(createReadStream(file), bytes, () => undefined);
  return unpacked(bytes);
}

async function firstOf(files: AsyncGenerator<ArchiveFile>): Promise<Manifest> {
  const first = await files.next();
  if (first.done || first.value.name !== names.manifest) throw new Error('This file is not a backup of Bleachers.');
  // The cast is sound: only a backup of ours begins with a file of this name.
  const manifest = JSON.parse(first.value.content.toString('utf8')) as Manifest;
  if (manifest.format !== 1) throw new Error('This backup was made by a newer version: update Bleachers first.');
  return manifest;
}

/** Makes the schema that the backup was taken of, which may be older than this version's. */
async function makeSchema(client: pg.Client, { migrations }: Manifest): Promise<void> {
  const texts = await migrationTexts();
  const unknown = migrations.find(name => !texts.has(name));
  if (unknown) throw new Error(`This backup was made by a newer version (it has ${unknown}): update Bleachers first.`);
  await steps.makeMigrationTables(client);
  for (const [name, text] of texts) if (migrations.includes(name)) await steps.run(client, text);
}

/** Puts one file of the archive where it belongs; a table's part answers nothing, the closing itself. */
async function putBack(client: pg.Client, settings: Settings, manifest: Manifest, { name, content }: ArchiveFile): Promise<void> {
  if (name.startsWith(names.tables)) {
    const table = manifest.tables.find(each => each.name === name.slice(names.tables.length).replace(/\.\d+$/, ''));
    if (!table) throw new Error(`The backup holds ${name}, but its manifest has no such table.`);
    await copyBack(client, identifierOf(table.name), table.columns, content);
  } else if (name.startsWith(names.uploads)) await storeOf(settings).put(name.slice(names.uploads.length).replace(/[^\w.-]/g, ''), content);
  else if (name === names.secret && !settings.sessionSecret) {
    await mkdir(settings.dataDirectory, { recursive: true });
    await writeFile(join(settings.dataDirectory, 'session-secret'), content, { mode: 0o600 });
  }
}

/** The rows of a part: each ends in a line break, and a break within a row is written otherwise. */
function rowsIn(content: Buffer): number {
  let count = 0;
  for (let at = content.indexOf(10); at >= 0; at = content.indexOf(10, at + 1)) count += 1;
  return count;
}

function checkWhole(closing: Closing | undefined, rows: ReadonlyMap<string, number>, pictures: number): Closing {
  if (!closing) throw new Error('This backup is incomplete: its end is missing. Nothing was changed in the database.');
  const wrong = Object.entries(closing.rows).find(([table, count]) => (rows.get(table) ?? 0) !== count);
  if (wrong || closing.pictures !== pictures)
    throw new Error(`This backup is damaged${wrong ? ` (table ${wrong[0]})` : ''}. Nothing was changed in the database.`);
  return closing;
}

/**
 * Makes a database what a backup says, in one transaction: it is all there afterwards, or nothing has changed. Migrations that came
 * since the backup are for the next start, or for whoever calls this.
 */
export async function restore(
  connection: ConnectionSettings,
  settings: Settings,
  file: string,
  options: RestoreOptions,
): Promise<RestoreReport> {
  const client = new pg.Client({ ...connection, application_name: 'bleachers restore' });
  await client.connect();
  try {
    await steps.beginRestore(client);
    const people = await steps.peopleIn(client);
    if (people > 0 && !options.replaces) {
      throw new Error(`The database has ${people.toLocaleString('en-US')} users. Add --replace to overwrite it with the backup.`);
    }
    const files = filesOf(file);
    const manifest = await firstOf(files);
    options.report(`A backup of ${manifest.takenAt}`);
    await steps.dropEverything(client);
    await makeSchema(client, manifest);
    const aside = await steps.setAside(client);
    for (const { name } of manifest.tables) await steps.empty(client, name);
    const rows = new Map<string, number>();
    let pictures = 0;
    let closing: Closing | undefined;
    for await (const each of files) {
      if (each.name === names.closing) closing = JSON.parse(each.content.toString('utf8')) as Closing;
      else await putBack(client, settings, manifest, each);
      if (each.name.startsWith(names.uploads)) pictures += 1;
      if (each.name.startsWith(names.tables)) {
        const table = each.name.slice(names.tables.length).replace(/\.\d+$/, '');
        rows.set(table, (rows.get(table) ?? 0) + rowsIn(each.content));
      }
    }
    const { sequences } = checkWhole(closing, rows, pictures);
    options.report(`${[...rows.values()].reduce((sum, count) => sum + count, 0).toLocaleString('en-US')} rows; now their indexes`);
    for (const again of aside) await steps.run(client, again);
    await steps.continueSequences(client, sequences);
    await client.query('commit');
    await steps.settle(client);
    return { takenAt: manifest.takenAt, rows: [...rows.values()].reduce((sum, count) => sum + count, 0), pictures };
  } finally {
    await client.end();
  }
}
