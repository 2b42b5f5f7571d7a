import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

const chunkSize = 64 * 1024;
const lineBreak = 10;

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

function* chunksOf(rows: Iterable<string>, onRows: (count: number) => void): Generator<Buffer> {
  let text = '';
  let count = 0;
  for (const row of rows) {
    text += row;
    count += 1;
    if (text.length < chunkSize) continue;
    yield Buffer.from(text);
    text = '';
    onRows(count);
  }
  if (text) yield Buffer.from(text);
  onRows(count);
}

/**
 * Streams rows, each made by `copyRow`, into a table. This is far faster than inserts. `onRows` reports the number of rows so
 * far. A failure leaves the transaction to be rolled back.
 */
export async function copyInto(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<string>,
  onRows: (count: number) => void = () => undefined,
): Promise<void> {
  const copying = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  await pipeline(Readable.from(chunksOf(rows, onRows)), copying);
}

/**
 * Streams the rows of a query out of the database in PostgreSQL's text format, in parts of about `maxBytes` that end with a
 * whole row. The next part is read when `take` is done with the last. Returns the number of rows.
 */
export async function copyOut(
  client: pg.ClientBase,
  query: string,
  maxBytes: number,
  take: (rows: Buffer) => Promise<void>,
): Promise<number> {
  const copying = client.query(copyTo(`copy (${query}) to stdout`));
  let parts: Buffer[] = [];
  let length = 0;
  let count = 0;
  const handOver = async (rows: Buffer) => {
    for (let at = rows.indexOf(lineBreak); at !== -1; at = rows.indexOf(lineBreak, at + 1)) count += 1;
    await take(rows);
  };
  for await (const chunk of copying) {
    // The chunk is a view of a buffer that the driver uses again.
    parts.push(Buffer.from(chunk));
    length += chunk.length;
    if (length < maxBytes) continue;
    const all = Buffer.concat(parts, length);
    const end = all.lastIndexOf(lineBreak) + 1;
    if (end > 0) await handOver(all.subarray(0, end));
    parts = [all.subarray(end)];
    length = all.length - end;
  }
  if (length > 0) await handOver(Buffer.concat(parts, length));
  return count;
}

/** Streams rows that `copyOut` gave into a table, in the same columns. */
export async function copyBack(client: pg.ClientBase, table: string, columns: readonly string[], rows: Buffer): Promise<void> {
  await pipeline(Readable.from([rows]), client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)));
}
