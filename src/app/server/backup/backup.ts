import { createWriteStream } from 'node:fs';
import { access, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { type ArchiveFile, packed } from './tar.ts';
import { copyOut } from '../../../platform/server/db/copy.ts';
import { type ConnectionSettings, openClient } from '../../../platform/server/db/database.ts';
import type { Settings } from '../../../platform/server/settings/settings.ts';
import { beginSnapshot, type CopiedTable, endSnapshot, migrationsDone, readingOf, sequencesOf, tablesOf } from './backup.queries.ts';
import { type Closing, type Manifest, names } from './manifest.ts';
import { missingFiles, missingLine, pictureFiles, type PictureReport } from './pictures.ts';

/** A part of a table in the archive, in memory while it is written. */
const partSize = 4 * 1024 * 1024;

export interface BackupReport {
  rows: number;
  pictures: PictureReport;
}

export interface BackupOptions {
  /** Whether missing files of pictures are no error. */
  withoutPictures: boolean;
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

function json(name: string, value: Manifest | Closing): ArchiveFile {
  return { name, content: Buffer.from(`${JSON.stringify(value, undefined, 1)}\n`) };
}

interface Task {
  client: pg.Client;
  settings: Settings;
  at: Date;
  options: BackupOptions;
  report: BackupReport;
}

async function* contents({ client, settings, at, options, report }: Task): AsyncGenerator<ArchiveFile> {
  const tables = await tablesOf(client);
  yield json(names.manifest, { format: 1, takenAt: at.toISOString(), migrations: await migrationsDone(client), tables });
  // Pictures go first: the sooner they are read after the snapshot, the fewer of them were removed since.
  yield* pictureFiles(client, settings, report.pictures, { goesOnWithout: options.withoutPictures });
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
  await endSnapshot(client);
  yield* missingFiles(client, settings, report.pictures);
  if (report.pictures.missing.length > 0 && !options.withoutPictures)
    throw new Error(
      `${missingLine(settings, report.pictures)} No backup was made. Correct the setting, or add --without-pictures to go on without them.`,
    );
  // Read after the rows, so that no id of theirs is given twice.
  yield json(names.closing, { rows, sequences: await sequencesOf(client), pictures: report.pictures.found });
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/**
 * Writes all data of the product into one file while it runs, as of one moment: tables, pictures, and the generated secret. The
 * file gets its name after it is complete and on disk. It contains all secrets, so only its owner may read it. Throws if files of
 * pictures are missing, unless the options allow it.
 */
export async function backUp(
  connection: ConnectionSettings,
  settings: Settings,
  file: string,
  options: BackupOptions = { withoutPictures: false },
): Promise<BackupReport> {
  if (await exists(file)) throw new Error(`${file} exists already.`);
  const unfinished = `${file}.unfinished`;
  const client = await openClient(connection, 'bleachers backup');
  const report: BackupReport = { rows: 0, pictures: { found: 0, missing: [] } };
  try {
    const at = new Date();
    await beginSnapshot(client);
    const archive = packed(contents({ client, settings, at, options, report }), at);
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
