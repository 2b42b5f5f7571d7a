/** Prepares lines in chunks: in the thread of the import if they are few, else in threads of their own. */
import type { Kind } from '../folder/folder.shapes.ts';
import type { RawLine } from '../folder/lines.ts';
import { type Preparing, readLine, type Staged } from './prepare.ts';
import { copyTextOf } from './staging.queries.ts';

export type PreparerSettings = Omit<Preparing, 'countLost'>;

/** A chunk is sent, its keys come back; then the digests of those that are known are sent, and the rows come back. */
export type ToPreparer =
  | { type: 'lines'; chunk: number; kind: Kind; lines: RawLine[] }
  | { type: 'known'; chunk: number; known: Map<string, string> };
export type FromPreparer =
  | { type: 'keys'; chunk: number; keys: string[] }
  | { type: 'rows'; chunk: number; rows: Uint8Array; notes: { line: number; reason: string }[]; lost: Map<string, number> }
  | { type: 'failed'; chunk: number; problem: string };

export interface Preparer {
  ask: (message: ToPreparer) => Promise<FromPreparer>;
  end: () => Promise<void>;
}

/** Prepares the lines of chunks. Checking and converting texts takes most of the time of an import. */
export function createPreparer(settings: PreparerSettings): Preparer {
  const chunks = new Map<number, { kind: Kind; read: ReturnType<typeof readLine>[] }>();

  async function rowsOf(chunk: number, known: Map<string, string>): Promise<FromPreparer> {
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
    return { type: 'rows', chunk, rows: copyTextOf(rows), notes, lost };
  }

  return {
    async ask(message) {
      const { chunk } = message;
      try {
        if (message.type === 'known') return await rowsOf(chunk, message.known);
        const read = message.lines.map(raw => readLine(message.kind, raw));
        chunks.set(chunk, { kind: message.kind, read });
        return { type: 'keys', chunk, keys: read.flatMap(({ key }) => key ?? []) };
      } catch (error) {
        return { type: 'failed', chunk, problem: error instanceof Error ? error.message : 'unknown' };
      }
    },
    end: async () => undefined,
  };
}
