import { createWriteStream } from 'node:fs';
import { access, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { imageFile, imageFiles, narrowImage } from '../../../features/images/images.rules.ts';
import { type ArchiveFile, packed } from './tar.ts';
import { copyOut } from '../../../platform/server/db/copy.ts';
import type { ConnectionSettings } from '../../../platform/server/db/database.ts';
import { storeOf } from '../../../platform/server/media/store.ts';
import type { Settings } from '../../../platform/server/settings/settings.ts';
import { beginSnapshot, type CopiedTable, migrationsDone, pictures, readingOf, sequencesOf, tablesOf } from './backup.queries.ts';
import { type Closing, type Manifest, names } from './manifest.ts';

/** A part of a table in the archive, in memory while it is written. */
const partSize = 4 * 1024 * 1024;

export interface BackupReport {
  rows: number;
  pictures: number;
  /** Pictures that were just being uploaded or removed: a row without its files. */
  missing: number;
}

interface Waiting {
  file: ArchiveFile;
  taken: () => void;
}

/** A table's rows as files, each made when the one before was written. */
async function* partsOf(client: pg.Client, table: CopiedTable, counted: (rows: number) => void): AsyncGenerator<ArchiveFile> {
  const waiting: Waiting[] = [];
  let wake = () => undefined as void;
  let number = 0;
  let hasEnded = false;
  const copying = copyOut(client, readingOf(table), partSize, content => {
    number += 1;
    const name = `${names.tables}${table.name}.${String(number).padStart(6, '0')}`;
    return new Promise<void>(taken => {
      waiting.push({ file: { name, content }, taken });
      wake();
    });
  });
  copying
    .catch(() => undefined)
    .finally(() => {
      hasEnded = true;
      wake();
    });
  for (;;) {
    const next = waiting.shift();
    if (next) {
      yield next.file;
      next.taken();
    } else if (hasEnded) break;
    else {
      await new Promise<void>(resolve => {
        wake = resolve;
      });
    }
  }
  counted(await copying);
}

async function* uploads(client: pg.Client, settings: Settings, report: BackupReport): AsyncGenerator<ArchiveFile> {
  const store = storeOf(settings);
  for (const { name, width } of await pictures(client)) {
    // A narrow picture of a post has one file, a profile picture a smaller copy.
    const expected = [imageFile(name), ...(width > narrowImage ? [imageFile(name, narrowImage)] : [])];
    for (const file of imageFiles(name)) {
      const stored = await store.get(file);
      if (!stored) {
        if (expected.includes(file)) report.missing += 1;
        continue;
      }
      report.pictures += 1;
      yield { name: `${names.uploads}${file}`, content: await buffer(stored.body) };
    }
  }
}

function json(name: string, value: Manifest | Closing): ArchiveFile {
  return { name, content: Buffer.from(`${JSON.stringify(value, undefined, 1)}\n`) };
}

async function* contents(client: pg.Client, settings: Settings, at: Date, report: BackupReport): AsyncGenerator<ArchiveFile> {
  const tables = await tablesOf(client);
  yield json(names.manifest, { format: 1, takenAt: at.toISOString(), migrations: await migrationsDone(client), tables });
  // Pictures go first: the sooner they are read after the snapshot, the fewer of them were removed since.
  yield* uploads(client, settings, report);
  if (!settings.sessionSecret) {
    const secret = await readFile(join(settings.dataDirectory, 'session-secret')).catch(() => undefined);
    if (secret) yield { name: names.secret, content: secret };
  }
  const rows: Record<string, number> = {};
  for (const table of tables) {
    yield* partsOf(client, table, count => {
      rows[table.name] = count;
    });
  }
  report.rows = Object.values(rows).reduce((sum, count) => sum + count, 0);
  // Read after the rows, so that no id of theirs is given twice.
  yield json(names.closing, { rows, sequences: await sequencesOf(client), pictures: report.pictures });
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/**
 * Writes all data of the product into one file while it runs, as of one moment: tables, pictures, and the generated secret. The
 * file gets its name after it is complete and on disk. It contains all secrets, so only its owner may read it.
 */
export async function backUp(connection: ConnectionSettings, settings: Settings, file: string): Promise<BackupReport> {
  if (await exists(file)) throw new Error(`${file} exists already.`);
  const unfinished = `${file}.unfinished`;
  const client = new pg.Client({ ...connection, application_name: 'bleachers backup' });
  const report: BackupReport = { rows: 0, pictures: 0, missing: 0 };
  await client.connect();
  try {
    const at = new Date();
    await beginSnapshot(client);
    const archive = packed(contents(client, settings, at, report), at);
    await pipeline(Readable.from(archive, { objectMode: false }), createGzip({ level: 3 }), createWriteStream(unfinished, { mode: 0o600 }));
    const written = await open(unfinished, 'r');
    await written.sync();
    await written.close();
    await rename(unfinished, file);
    return report;
  } finally {
    // After an aborted read, unread rows could block the end of the connection forever.
    await Promise.race([client.end(), new Promise(resolve => setTimeout(resolve, 1_000).unref())]);
    await rm(unfinished, { force: true });
  }
}
