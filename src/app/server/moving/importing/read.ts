/** Reads the files of a folder into the tables of lines. */
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Database } from '../../../../platform/server/db/database.ts';
import { startThread } from '../../../../platform/server/process/thread.ts';
import { type Kind, kinds } from '../folder/folder.shapes.ts';
import { linesOf, type RawLine } from '../folder/lines.ts';
import { createPreparer, type FromPreparer, type Preparer, type PreparerSettings } from './preparer.ts';
import type { Progress } from './progress.ts';
import { addNotes, indexStaging, knownDigests, stageRows } from './staging.queries.ts';

const linesAtOnce = 1_000;
/** Two threads read a large folder. Further chunks wait for one that is done. */
const threadCount = 2;
const largeFolderBytes = 8 * 1024 * 1024;
const chunksAtOnce = 4;

async function* chunksOf(lines: AsyncIterable<RawLine>): AsyncGenerator<{ lines: RawLine[]; bytes: number }> {
  let chunk: RawLine[] = [];
  let bytes = 0;
  for await (const line of lines) {
    chunk.push(line);
    bytes += line.bytes;
    // A chunk of long lines is small, so that memory stays flat.
    if (chunk.length < linesAtOnce && bytes < 8 * 1024 * 1024) continue;
    yield { lines: chunk, bytes };
    [chunk, bytes] = [[], 0];
  }
  if (chunk.length > 0) yield { lines: chunk, bytes };
}

/** Prepares lines in a thread. */
function startPreparer(settings: PreparerSettings): Preparer {
  const thread = startThread('app/server/moving/importing/prepare.thread', {
    workerData: settings,
    // Lines are short-lived objects: few of them are copied in a large nursery.
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  });
  const waiting = new Map<number, { resolve: (message: FromPreparer) => void; reject: (error: Error) => void }>();
  thread.on('message', (message: FromPreparer) => {
    waiting.get(message.chunk)?.resolve(message);
    waiting.delete(message.chunk);
  });
  thread.on('error', error => {
    for (const { reject } of waiting.values()) reject(error instanceof Error ? error : new Error('A thread failed.'));
    waiting.clear();
  });
  return {
    ask: message =>
      new Promise((resolve, reject) => {
        waiting.set(message.chunk, { resolve, reject });
        thread.postMessage(message);
      }),
    async end() {
      await thread.terminate();
    },
  };
}

interface Reading {
  db: Database;
  client: pg.ClientBase;
  folder: string;
  /** Undefined before the first import of a source. */
  sourceId: number | undefined;
  settings: PreparerSettings;
  countLost: (what: string, times: number) => void;
  progress: Progress;
}

/** Has a thread prepare a chunk, and notes what of it can't be kept. */
async function prepareChunk(
  { db, sourceId, countLost }: Reading,
  preparer: Preparer,
  kind: Kind,
  chunk: number,
  lines: RawLine[],
): Promise<Uint8Array> {
  const answer = await preparer.ask({ type: 'lines', chunk, kind, lines });
  if (answer.type !== 'keys') throw new Error(answer.type === 'failed' ? answer.problem : 'The keys of a chunk are missing.');
  const { keys } = answer;
  const known = sourceId === undefined ? new Map<string, string>() : await knownDigests(db, sourceId, kind, keys);
  const prepared = await preparer.ask({ type: 'known', chunk, known });
  if (prepared.type !== 'rows') throw new Error(prepared.type === 'failed' ? prepared.problem : 'The rows of a chunk are missing.');
  for (const [what, times] of prepared.lost) countLost(what, times);
  await addNotes(db, kind, prepared.notes);
  return prepared.rows;
}

/** The rows of a file as COPY takes them. Several chunks are prepared at once. */
async function* rowsOf(reading: Reading, preparers: readonly Preparer[], kind: Kind): AsyncGenerator<Uint8Array> {
  const underWay: { rows: Promise<Uint8Array>; bytes: number }[] = [];
  let chunk = 0;
  const next = async () => {
    const first = underWay.shift();
    const rows = await first?.rows;
    reading.progress.advance(first?.bytes ?? 0);
    return rows ?? new Uint8Array();
  };
  for await (const { lines, bytes } of chunksOf(linesOf(join(reading.folder, `${kind}.ndjson`)))) {
    const preparer = preparers[chunk % preparers.length];
    if (!preparer) throw new Error('Nothing prepares lines.');
    const rows = prepareChunk(reading, preparer, kind, chunk, lines);
    // A failure is seen when its turn comes.
    rows.catch(() => undefined);
    underWay.push({ rows, bytes });
    chunk += 1;
    if (underWay.length === chunksAtOnce) yield await next();
  }
  while (underWay.length > 0) yield await next();
}

/** Reads every file that is there. */
export async function readFolder(reading: Reading): Promise<void> {
  const files = kinds.map(kind => ({ kind, file: join(reading.folder, `${kind}.ndjson`) })).filter(({ file }) => existsSync(file));
  if (files.length === 0) throw new Error(`${reading.folder} has none of the files ${kinds.map(kind => `${kind}.ndjson`).join(', ')}.`);
  const sizes = await Promise.all(files.map(async ({ file }) => (await stat(file)).size));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  reading.progress.begin('Reading, in bytes', bytes);
  const { settings } = reading;
  const isLarge = bytes > largeFolderBytes;
  const preparers = isLarge ? Array.from({ length: threadCount }, () => startPreparer(settings)) : [createPreparer(settings)];
  try {
    for (const { kind } of files) await stageRows(reading.client, kind, rowsOf(reading, preparers, kind));
  } finally {
    await Promise.all(preparers.map(preparer => preparer.end()));
  }
  for (const kind of kinds) await indexStaging(reading.db, kind);
}
