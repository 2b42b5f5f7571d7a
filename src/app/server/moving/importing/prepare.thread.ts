/** Reads lines in a thread of its own: checking and converting texts takes most of the time of an import. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Kind } from '../folder/folder.shapes.ts';
import type { RawLine } from '../folder/lines.ts';
import { readLine, type Staged } from './prepare.ts';
import { copyTextOf } from './staging.queries.ts';

export interface ThreadSettings {
  uploads: string;
  base: string | null;
  isOwn: boolean;
}

/** A chunk is sent, its keys come back; then the digests of those that are known are sent, and the rows come back. */
export type ToThread =
  | { type: 'lines'; chunk: number; kind: Kind; lines: RawLine[] }
  | { type: 'known'; chunk: number; known: Map<string, string> };
export type FromThread =
  | { type: 'keys'; chunk: number; keys: string[] }
  | { type: 'rows'; chunk: number; rows: Uint8Array; notes: { line: number; reason: string }[]; lost: Map<string, number> }
  | { type: 'failed'; chunk: number; problem: string };

// The cast is sound: the pool of threads gives it.
const settings = workerData as ThreadSettings;
const tell = (message: FromThread) => parentPort?.postMessage(message);
const chunks = new Map<number, { kind: Kind; read: ReturnType<typeof readLine>[] }>();

async function rowsOf(chunk: number, known: Map<string, string>): Promise<void> {
  const { kind, read } = chunks.get(chunk) ?? { kind: 'people' as const, read: [] };
  chunks.delete(chunk);
  const lost = new Map<string, number>();
  const countLost = (what: string, times: number) => void lost.set(what, (lost.get(what) ?? 0) + times);
  const notes: { line: number; reason: string }[] = [];
  const rows: (Staged & { isKnown: boolean })[] = [];
  for (const each of read) {
    const former = each.key === null ? undefined : known.get(each.key);
    if (!('prepare' in each)) rows.push({ ...each, isKnown: false });
    // The names of people are needed for mentions, and a changed line is read for what has changed.
    else if (former === each.digest && kind !== 'people') rows.push({ ...each.bare, isKnown: true });
    else {
      const staged = await each.prepare({ ...settings, countLost: former === undefined ? countLost : () => undefined });
      rows.push({ ...staged, isKnown: former !== undefined });
      if (former === undefined) notes.push(...staged.notes.map(reason => ({ line: staged.line, reason })));
    }
  }
  tell({ type: 'rows', chunk, rows: copyTextOf(rows), notes, lost });
}

parentPort?.on('message', (message: ToThread) => {
  const { chunk } = message;
  const fail = (error: unknown) => tell({ type: 'failed', chunk, problem: error instanceof Error ? error.message : 'unknown' });
  if (message.type === 'known') return void rowsOf(chunk, message.known).catch(fail);
  try {
    const read = message.lines.map(raw => readLine(message.kind, raw));
    chunks.set(chunk, { kind: message.kind, read });
    tell({ type: 'keys', chunk, keys: read.flatMap(({ key }) => key ?? []) });
  } catch (error) {
    fail(error);
  }
});
