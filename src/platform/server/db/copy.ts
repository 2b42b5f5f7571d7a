import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type pg from 'pg';

const chunkSize = 64 * 1024;

function message(kind: 'd' | 'c' | 'f', text: string): Buffer {
  const body = Buffer.byteLength(text);
  const buffer = Buffer.allocUnsafe(5 + body);
  buffer.write(kind, 0, 'latin1');
  buffer.writeInt32BE(4 + body, 1);
  buffer.write(text, 5, 'utf8');
  return buffer;
}

/** One field of a row in PostgreSQL's text format; null where it has no value. */
export function copyField(value: string | number | boolean | null): string {
  if (value === null) return '\\N';
  if (typeof value !== 'string') return String(value);
  return /[\\\n\r\t]/.test(value)
    ? value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t')
    : value;
}

/** One row: its fields, in the order of the columns. */
export function copyRow(...values: (string | number | boolean | null)[]): string {
  return `${values.map(copyField).join('\t')}\n`;
}

async function pour(stream: NodeJS.WritableStream, rows: Iterable<string>, hasEnded: () => boolean, onRows: (count: number) => void) {
  let waiting = '';
  let count = 0;
  const send = async () => {
    const isFree = stream.write(message('d', waiting));
    waiting = '';
    onRows(count);
    // Also lets an error of the server be heard between two chunks.
    await (isFree ? new Promise(resolve => setImmediate(resolve)) : once(stream, 'drain'));
  };
  for (const row of rows) {
    waiting += row;
    count += 1;
    if (waiting.length >= chunkSize) await send();
    if (hasEnded()) return;
  }
  if (waiting) await send();
  stream.write(message('c', ''));
}

/**
 * Streams rows, each made by `copyRow`, into a table: far faster than inserts. `pg` leaves this part of the protocol to whoever needs it;
 * rows are made as fast as the server takes them. What fails leaves the transaction to be rolled back.
 */
export function copyInto(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<string>,
  onRows: (count: number) => void = () => undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: unknown;
    client.query({
      submit: (connection: pg.Connection) => connection.query(`copy ${table} (${columns.join(', ')}) from stdin`),
      handleCopyInResponse({ stream }: pg.Connection) {
        pour(stream, rows, () => failure !== undefined, onRows).catch((error: unknown) => {
          failure ??= error;
          stream.write(message('f', 'the rows could not be made\0'));
        });
      },
      handleCommandComplete: () => undefined,
      handleError(error: Error) {
        failure ??= error;
        reject(failure);
      },
      handleReadyForQuery: () => resolve(),
    } satisfies pg.Submittable & Record<string, unknown>);
  });
}

/** What `pg` says of one row that is copied out. */
interface CopiedRow {
  chunk: Buffer;
}

/**
 * Streams what a query gives out of the database in PostgreSQL's own text format, some megabytes at a time: the next come when
 * `take` is done with the last. Answers how many rows there were.
 */
export function copyOut(client: pg.ClientBase, query: string, maxBytes: number, take: (rows: Buffer) => Promise<void>): Promise<number> {
  return new Promise((resolve, reject) => {
    let parts: Buffer[] = [];
    let length = 0;
    let count = 0;
    let failure: unknown;
    let work = Promise.resolve();
    const handOver = (stream: Readable | undefined) => {
      const rows = Buffer.concat(parts, length);
      [parts, length] = [[], 0];
      stream?.pause();
      work = work
        .then(() => (failure === undefined ? take(rows) : undefined))
        .catch((error: unknown) => {
          failure ??= error;
        })
        .finally(() => stream?.resume());
    };
    client.query({
      submit: (connection: pg.Connection) => connection.query(`copy (${query}) to stdout`),
      handleCopyData({ chunk }: CopiedRow, connection: pg.Connection) {
        // The chunk is a view of what the driver reads into again.
        parts.push(Buffer.from(chunk));
        length += chunk.length;
        count += 1;
        if (length >= maxBytes) handOver(connection.stream);
      },
      handleCommandComplete: () => undefined,
      handleError(error: Error) {
        failure ??= error;
        reject(error);
      },
      handleReadyForQuery() {
        if (length > 0) handOver(undefined);
        void work.then(() => (failure === undefined ? resolve(count) : reject(failure)));
      },
    } satisfies pg.Submittable & Record<string, unknown>);
  });
}

/** Streams rows that `copyOut` gave into a table, in the same columns. */
export function copyBack(client: pg.ClientBase, table: string, columns: readonly string[], rows: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: unknown;
    const head = Buffer.allocUnsafe(5);
    head.write('d', 0, 'latin1');
    head.writeInt32BE(4 + rows.length, 1);
    client.query({
      submit: (connection: pg.Connection) => connection.query(`copy ${table} (${columns.join(', ')}) from stdin`),
      handleCopyInResponse({ stream }: pg.Connection) {
        stream.write(head);
        stream.write(rows);
        stream.write(message('c', ''));
      },
      handleCommandComplete: () => undefined,
      handleError(error: Error) {
        failure ??= error;
        reject(error);
      },
      handleReadyForQuery: () => (failure === undefined ? resolve() : undefined),
    } satisfies pg.Submittable & Record<string, unknown>);
  });
}
