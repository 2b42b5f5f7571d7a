/** Reads the files of a folder into the tables of lines. */
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Database } from '../../../../platform/server/db/database.ts';
import { type Kind, kinds } from '../folder/folder.shapes.ts';
import { linesOf, type RawLine } from '../folder/lines.ts';
import { type Preparing, readLine } from './prepare.ts';
import type { Progress } from './progress.ts';
import { addNotes, indexStaging, knownDigests, stageRows, type StagedRow } from './staging.queries.ts';

const linesAtOnce = 1_000;

async function* chunksOf(lines: AsyncIterable<RawLine>, onBytes: (bytes: number) => void): AsyncGenerator<RawLine[]> {
  let chunk: RawLine[] = [];
  let bytes = 0;
  for await (const line of lines) {
    chunk.push(line);
    bytes += line.bytes;
    // A chunk of long lines is small, so that memory stays flat.
    if (chunk.length < linesAtOnce && bytes < 16 * 1024 * 1024) continue;
    yield chunk;
    onBytes(bytes);
    [chunk, bytes] = [[], 0];
  }
  if (chunk.length > 0) yield chunk;
  onBytes(bytes);
}

interface Reading {
  db: Database;
  client: pg.ClientBase;
  folder: string;
  /** Undefined before the first import of a source. */
  sourceId: number | undefined;
  preparing: Preparing;
  progress: Progress;
}

async function* rowsOf({ db, folder, sourceId, preparing, progress }: Reading, kind: Kind): AsyncGenerator<StagedRow> {
  for await (const chunk of chunksOf(linesOf(join(folder, `${kind}.ndjson`)), progress.advance)) {
    const read = chunk.map(raw => readLine(kind, raw));
    const keys = read.flatMap(({ key }) => key ?? []);
    const known = sourceId === undefined ? new Map<string, string>() : await knownDigests(db, sourceId, kind, keys);
    const notes: { line: number; reason: string }[] = [];
    for (const each of read) {
      const former = each.key === null ? undefined : known.get(each.key);
      if (!('prepare' in each)) yield { ...each, isKnown: false };
      // The names of people are needed for mentions, and a changed line is read for what has changed.
      else if (former === each.digest && kind !== 'people')
        yield {
          line: each.line,
          key: each.key,
          person: null,
          other: null,
          post: null,
          comment: null,
          at: null,
          value: null,
          digest: each.digest,
          problem: null,
          notes: [],
          isKnown: true,
        };
      else {
        const staged = await each.prepare(preparing);
        yield { ...staged, isKnown: former !== undefined };
        if (former === undefined) notes.push(...staged.notes.map(reason => ({ line: staged.line, reason })));
      }
    }
    await addNotes(db, kind, notes);
  }
}

/** Reads every file that is there. */
export async function readFolder(reading: Reading): Promise<void> {
  const files = kinds.map(kind => ({ kind, file: join(reading.folder, `${kind}.ndjson`) })).filter(({ file }) => existsSync(file));
  if (files.length === 0) throw new Error(`${reading.folder} has none of the files ${kinds.map(kind => `${kind}.ndjson`).join(', ')}.`);
  const sizes = await Promise.all(files.map(async ({ file }) => (await stat(file)).size));
  reading.progress.begin(
    'Reading, in bytes',
    sizes.reduce((sum, size) => sum + size, 0),
  );
  for (const { kind } of files) await stageRows(reading.client, kind, rowsOf(reading, kind));
  for (const kind of kinds) await indexStaging(reading.db, kind);
}
