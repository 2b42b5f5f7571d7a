/** Reads the files of a folder into the tables of lines. */
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type pg from 'pg';
import type { Database } from '../../../../platform/server/db/database.ts';
import { startThread } from '../../../../platform/server/process/thread.ts';
import { type Kind, kinds } from '../folder/folder.shapes.ts';
import { linesOf, type RawLine } from '../folder/lines.ts';
import type { FromThread, ThreadSettings, ToThread } from './prepare.thread.ts';
import type { Progress } from './progress.ts';
import { addNotes, indexStaging, knownDigests, stageRows } from './staging.queries.ts';

const linesAtOnce = 1_000;
/** Two cores read while PostgreSQL stores, and a third chunk waits for a thread that is done. */
const threadCount = 2;
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

/** A thread that answers one question about a chunk at a time. */
class PreparingThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, { resolve: (message: FromThread) => void; reject: (error: Error) => void }>();

  constructor(settings: ThreadSettings) {
    this.#worker = startThread('app/server/moving/importing/prepare.thread', { workerData: settings });
    this.#worker.on('message', (message: FromThread) => {
      const waiting = this.#waiting.get(message.chunk);
      this.#waiting.delete(message.chunk);
      if (message.type === 'failed') waiting?.reject(new Error(message.problem));
      else waiting?.resolve(message);
    });
    this.#worker.on('error', error => {
      for (const { reject } of this.#waiting.values()) reject(error instanceof Error ? error : new Error('A thread failed.'));
      this.#waiting.clear();
    });
  }

  ask(message: ToThread): Promise<FromThread> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(message.chunk, { resolve, reject });
      this.#worker.postMessage(message);
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}

interface Reading {
  db: Database;
  client: pg.ClientBase;
  folder: string;
  /** Undefined before the first import of a source. */
  sourceId: number | undefined;
  settings: ThreadSettings;
  countLost: (what: string, times: number) => void;
  progress: Progress;
}

/** Has a thread prepare a chunk, and notes what of it can't be kept. */
async function prepareChunk(
  { db, sourceId, countLost }: Reading,
  thread: PreparingThread,
  kind: Kind,
  chunk: number,
  lines: RawLine[],
): Promise<Uint8Array> {
  const answer = await thread.ask({ type: 'lines', chunk, kind, lines });
  const keys = answer.type === 'keys' ? answer.keys : [];
  const known = sourceId === undefined ? new Map<string, string>() : await knownDigests(db, sourceId, kind, keys);
  const prepared = await thread.ask({ type: 'known', chunk, known });
  if (prepared.type !== 'rows') throw new Error('A thread answered something else.');
  for (const [what, times] of prepared.lost) countLost(what, times);
  await addNotes(db, kind, prepared.notes);
  return prepared.rows;
}

/** The rows of a file as COPY takes them. Several chunks are prepared at once. */
async function* rowsOf(reading: Reading, threads: readonly PreparingThread[], kind: Kind): AsyncGenerator<Uint8Array> {
  const underWay: { rows: Promise<Uint8Array>; bytes: number }[] = [];
  let chunk = 0;
  const next = async () => {
    const first = underWay.shift();
    const rows = await first?.rows;
    reading.progress.advance(first?.bytes ?? 0);
    return rows ?? new Uint8Array();
  };
  for await (const { lines, bytes } of chunksOf(linesOf(join(reading.folder, `${kind}.ndjson`)))) {
    const thread = threads[chunk % threads.length];
    if (!thread) throw new Error('There is no thread.');
    const rows = prepareChunk(reading, thread, kind, chunk, lines);
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
  reading.progress.begin(
    'Reading, in bytes',
    sizes.reduce((sum, size) => sum + size, 0),
  );
  const threads = Array.from({ length: threadCount }, () => new PreparingThread(reading.settings));
  try {
    for (const { kind } of files) await stageRows(reading.client, kind, rowsOf(reading, threads, kind));
  } finally {
    await Promise.all(threads.map(thread => thread.end()));
  }
  for (const kind of kinds) await indexStaging(reading.db, kind);
}
